import StoreKit

/// The limits of the app's records, which are checked before the customer pays.
extension ShopModel {
  /// Returns the reason that the app could not record a purchase; nil if it could.
  func obstacle(_ productID: String, _ quantity: Int) -> PurchaseFailure? {
    guard canBeStored(productID, quantity) else { return .membershipTooLong }
    guard server.product(productID)?.type == .consumable else { return nil }
    let coming = pieces(with: quantity) { server.product($0)?.type == .consumable }
    return state.content.coupons.count + coming > CouponBook.most ? .tooManyCoupons : nil
  }

  /// An upper bound per payment, well above what the app can record. Payments can have any
  /// quantity, because only the store limits it.
  private static let mostPieces = 1_000_000

  private func pieces(with quantity: Int, of isOne: (_ productID: String) -> Bool) -> Int {
    let coming = SKPaymentQueue.default().transactions.map(\.payment)
      .filter { isOne($0.productIdentifier) }.map(\.quantity)
    return (coming + [quantity]).reduce(0) { $0 + min(max(0, $1), Self.mostPieces) }
  }

  /// Returns whether the end of a membership can be stored, including all queued purchases.
  private func canBeStored(_ productID: String, _ quantity: Int) -> Bool {
    guard let product = server.product(productID), product.type == .nonRenewable else {
      return true
    }
    refreshContent()
    let count = pieces(with: quantity) { $0 == productID }
    let ends = state.content.memberships.filter { $0.productID == productID }.map(\.end)
    let start = max(now(), ends.max() ?? now())
    return MembershipBook.Length(of: product.membershipPeriod, count: count).end(after: start)
      != nil
  }
}
