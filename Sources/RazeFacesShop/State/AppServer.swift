package import Foundation
package import StoreKit

/// The app's own server: what it knows of the products, and what it does that no app should do by
/// itself.
package protocol AppServer: Sendable {
  /// Returns the products that the app offers, in the order of the table, whether or not the App
  /// Store sells them.
  nonisolated(nonsending) func productIDs() async throws -> [String]

  /// Returns a product; nil if the app does not know it.
  func product(_ id: String) -> AppProduct?

  /// Asks Apple whether a receipt is genuine. A server does it rather than the app, which could be
  /// made to believe anybody.
  func verify(receipt: Data) async -> ReceiptVerdict

  /// Returns the permission for a promotional offer; it is for the App Store to say whether there
  /// is one.
  func sign(offer: String, of productID: String) async throws -> SKPaymentDiscount

  /// Books that an order was paid with a transaction; doing it again changes nothing.
  func credit(order: String, paidWith transactionID: String) async throws

  /// Consumables that this person has bought. The app's server knows them from the receipts that it has
  /// seen; the App Store forgets them once they are delivered.
  func consumablesBought() async throws -> [String]

  /// Returns the transactions whose money was asked back, as long as Apple has not decided.
  func transactionsWithPendingRefund() async throws -> Set<String>
}

/// The app's own knowledge about one of its products.
package struct AppProduct: Hashable, Sendable {
  package var type: Product.ProductType
  /// The app's name for the product while the App Store does not sell it.
  package var name: String?
  package var subscriptionGroupID: String?
  /// The length of one purchase of a membership; the App Store does not know it.
  package var membershipPeriod: Product.SubscriptionPeriod

  package init(
    type: Product.ProductType, name: String? = nil, subscriptionGroupID: String? = nil,
    membershipPeriod: Product.SubscriptionPeriod = .yearly
  ) {
    self.type = type
    self.name = name
    self.subscriptionGroupID = subscriptionGroupID
    self.membershipPeriod = membershipPeriod
  }
}

package enum ReceiptVerdict: Hashable, Sendable, Codable {
  case valid
  case refused(ReceiptFlaw)
  /// Nothing was said about the receipt, so it is asked about again at the next launch.
  case unreachable(ReceiptFlaw)
}

package enum ReceiptFlaw: Hashable, Sendable, Codable {
  case noReceipt
  /// A status of Apple's server, such as 21003 (storekit-rules 4).
  case status(Int)
  /// No answer came.
  case failed(ShopError)
  /// A signature of the App Store that did not pass the device's own check.
  case signature(SignatureFlaw)
}
