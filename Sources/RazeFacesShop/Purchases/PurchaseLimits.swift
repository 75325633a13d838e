import Foundation
import StoreKit

/// The limits of what the app can keep, which hold before anybody pays.
@MainActor struct PurchaseLimits {
  let model: ShopModel

  /// Returns the reason why the app could not keep a purchase that would be paid for.
  func obstacle(_ productID: String, _ quantity: Int) -> PurchaseFailure? {
    guard canBeKept(productID, quantity) else { return .membershipTooLong }
    guard model.server.product(productID)?.type == .consumable else { return nil }
    let coming = pieces(with: quantity) { model.server.product($0)?.type == .consumable }
    return model.state.content.coupons.count + coming > CouponBook.most ? .tooManyCoupons : nil
  }

  /// More pieces than the app keeps of anything. A payment may ask for any number, and only the
  /// store refuses it.
  private static let mostPieces = 1_000_000

  /// Returns the number of pieces that the payments in the queue will bring, with so many more.
  private func pieces(
    with quantity: Int, of isOne: (_ productID: String) -> Bool
  ) -> Int {
    let coming = SKPaymentQueue.default().transactions.map(\.payment)
      .filter { isOne($0.productIdentifier) }.map(\.quantity)
    return (coming + [quantity]).reduce(0) { $0 + min(max(0, $1), Self.mostPieces) }
  }

  /// Returns whether a membership, with all that is on the way, still ends at a date that can be
  /// written.
  private func canBeKept(_ productID: String, _ quantity: Int) -> Bool {
    guard let product = model.server.product(productID), product.type == .nonRenewable else {
      return true
    }
    model.refreshContent()
    let count = pieces(with: quantity) { $0 == productID }
    let ends = model.state.content.memberships.filter { $0.productID == productID }.map(\.end)
    let start = max(model.now(), ends.max() ?? model.now())
    return MembershipBook.end(of: product.membershipPeriod, count: count, after: start) != nil
  }
}
