import Foundation
import StoreKit

/// The limits of what the app can keep, which hold before anybody pays.
@MainActor struct PurchaseLimits {
  let model: ShopModel

  /// Returns the reason why the app could not keep a purchase that would be paid for.
  func obstacle(_ productID: String, _ quantity: Int) -> PurchaseFailure? {
    guard canBeKept(productID, quantity) else { return .membershipTooLong }
    guard model.server.product(productID)?.type == .consumable else { return nil }
    let coming = piecesComing { model.server.product($0)?.type == .consumable } + quantity
    return model.state.content.coupons.count + coming > CouponBook.most ? .tooManyCoupons : nil
  }

  /// Returns the number of pieces that the payments in the queue will bring.
  private func piecesComing(of isOne: (_ productID: String) -> Bool) -> Int {
    SKPaymentQueue.default().transactions.map(\.payment)
      .filter { isOne($0.productIdentifier) }.map(\.quantity).reduce(0, +)
  }

  /// Returns whether a membership, with all that is on the way, still ends at a date that can be
  /// written.
  private func canBeKept(_ productID: String, _ quantity: Int) -> Bool {
    guard let product = model.server.product(productID), product.type == .nonRenewable else {
      return true
    }
    model.refreshContent()
    let count = piecesComing { $0 == productID } + quantity
    let ends = model.state.content.memberships.filter { $0.productID == productID }.map(\.end)
    let start = max(model.now(), ends.max() ?? model.now())
    return MembershipBook.end(of: product.membershipPeriod, count: count, after: start) != nil
  }
}
