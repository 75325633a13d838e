package import Foundation
package import StoreKit

/// The app's own server. It knows the app's products, verifies receipts, and signs offers.
package protocol AppServer: Sendable {
  /// Returns the identifiers of the app's products in order, including those that the App Store
  /// does not sell.
  nonisolated(nonsending) func productIDs() async throws -> [String]

  /// Returns a product; nil if it is not one of the app's.
  func product(_ id: String) -> AppProduct?

  /// Verifies a receipt with Apple. Only a server does this, because a false server could deceive
  /// an app.
  func verify(receipt: Data) async -> VerifiedReceipt

  /// Returns the signature for a promotional offer. Signs unknown offers as well, because the App
  /// Store refuses them.
  func sign(offer: String, of productID: String) async throws -> SKPaymentDiscount

  /// Returns a new order number, which no other order has or will have.
  func newOrder() async throws -> String

  /// Records that a transaction paid an order. Recording it again has no effect.
  func credit(order: String, paidWith transactionID: String) async throws

  /// Returns the consumables that the customer has bought, which the server knows from receipts.
  /// The App Store forgets finished ones.
  func consumablesBought() async throws -> [String]

  /// Returns the transactions with a pending refund request.
  func transactionsWithPendingRefund() async throws -> Set<String>
}

package struct AppProduct: Hashable, Sendable {
  package var type: Product.ProductType
  /// The name to use if the App Store does not sell the product.
  package var name: String?
  package var subscriptionGroupID: String?
  /// The length of a membership. The App Store has none for non-renewing subscriptions.
  package var membershipPeriod: Product.SubscriptionPeriod

  package init(
    type: Product.ProductType, name: String? = nil, subscriptionGroupID: String? = nil,
    membershipPeriod: Product.SubscriptionPeriod = .yearly
  ) {
    (self.type, self.name, self.subscriptionGroupID) = (type, name, subscriptionGroupID)
    self.membershipPeriod = membershipPeriod
  }
}

/// A receipt that the app's server has verified, and the transactions in it.
package struct VerifiedReceipt: Hashable, Sendable {
  /// Nil if the receipt is valid.
  package var flaw: ReceiptFlaw?
  package var transactionIDs: Set<String>

  package init(_ flaw: ReceiptFlaw?, transactionIDs: Set<String> = []) {
    (self.flaw, self.transactionIDs) = (flaw, transactionIDs)
  }

  /// Returns nil if the receipt contains a transaction. Otherwise it is that of another account.
  func flaw(of transaction: Transaction) -> ReceiptFlaw? {
    transactionIDs.contains(String(transaction.id)) ? nil : .withoutPurchase
  }
}

package enum ReceiptFlaw: Hashable, Sendable {
  case noReceipt
  /// The receipt is valid, but does not contain the purchase, such as one of another account.
  case withoutPurchase
  /// A status of Apple's server, such as 21003 (storekit-rules 4).
  case status(Int)
  case failed(ShopError)
  case signature(SignatureFlaw)
}
