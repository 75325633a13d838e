package import Foundation
package import StoreKit

/// The app's own server. It knows the app's products, and does the work that an app should not do
/// itself.
package protocol AppServer: Sendable {
  /// Returns the identifiers of the products that the app offers, in the order of the table,
  /// including those that the App Store does not sell.
  nonisolated(nonsending) func productIDs() async throws -> [String]

  /// Returns a product; nil if the app does not know it.
  func product(_ id: String) -> AppProduct?

  /// Verifies a receipt with Apple. A server does this because an app could be deceived by a false
  /// server.
  func verify(receipt: Data) async -> ReceiptVerdict

  /// Returns the signature for a promotional offer. The server does not check whether the offer
  /// exists; the App Store does.
  func sign(offer: String, of productID: String) async throws -> SKPaymentDiscount

  /// Records that a transaction paid an order. Recording it again has no effect.
  func credit(order: String, paidWith transactionID: String) async throws

  /// Returns the consumables that the customer has bought. The server knows them from receipts; the
  /// App Store forgets them once they are finished.
  func consumablesBought() async throws -> [String]

  /// Returns the transactions whose refund request Apple has not decided yet.
  func transactionsWithPendingRefund() async throws -> Set<String>
}

package struct AppProduct: Hashable, Sendable {
  package var type: Product.ProductType
  /// The name that is used if the App Store does not sell the product.
  package var name: String?
  package var subscriptionGroupID: String?
  /// The length of one purchase of a membership. The App Store does not know it.
  package var membershipPeriod: Product.SubscriptionPeriod

  package init(
    type: Product.ProductType, name: String? = nil, subscriptionGroupID: String? = nil,
    membershipPeriod: Product.SubscriptionPeriod = .yearly
  ) {
    (self.type, self.name, self.subscriptionGroupID) = (type, name, subscriptionGroupID)
    self.membershipPeriod = membershipPeriod
  }
}

package enum ReceiptVerdict: Hashable, Sendable, Codable {
  case valid
  case refused(ReceiptFlaw)
  /// The receipt could not be checked. The next launch tries again.
  case unreachable(ReceiptFlaw)
}

package enum ReceiptFlaw: Hashable, Sendable, Codable {
  case noReceipt
  /// A status of Apple's server, such as 21003 (storekit-rules 4).
  case status(Int)
  case failed(ShopError)
  case signature(SignatureFlaw)
}
