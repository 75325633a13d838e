public import Foundation

/// The next step of a payment.
public enum PaymentStep: Equatable, Sendable {
  case present(Sheet)
  /// The store takes this long; call again afterwards.
  case working(Duration)
  /// Purchased, failed or deferred; the row says which.
  case settled(QueuedTransaction)
  /// Nobody answered, or another process drives it.
  case dismissed
}

/// The next step of a conversation outside a payment.
public enum DialogueStep: Equatable, Sendable {
  case present(Sheet)
  case working(Duration)
  case done
  case cancelled
}

/// The result of a products request, with the texts and prices of one storefront.
public struct ProductsAnswer: Sendable {
  public let products: [CatalogProduct]
  /// The products' identifiers, in the same order; at hand, since every reader asks for them.
  public let productIDs: [String]
  public var storefront: Storefront
  /// Preferred first; names and descriptions are read in the first that a product has.
  public var languages: [String]
  public var invalid: [(id: String, reason: InvalidProductReason)]
  /// The names of the products' subscription groups in the first of `languages`, by group ID.
  public var groupNames: [String: String]
  /// The prices that were raised for the signed-in account, by product ID.
  public var raisedPrices: [String: Decimal] = [:]

  public init(
    products: [CatalogProduct], productIDs: [String]? = nil, storefront: Storefront,
    languages: [String], invalid: [(id: String, reason: InvalidProductReason)],
    groupNames: [String: String] = [:]
  ) {
    self.products = products
    self.productIDs = productIDs ?? products.map(\.id)
    self.storefront = storefront
    self.languages = languages
    self.invalid = invalid
    self.groupNames = groupNames
  }

  /// Returns the price that the signed-in account pays for a product of ``products``; nil if it has
  /// none in the storefront.
  public func price(at index: Int) -> Decimal? {
    raisedPrices[productIDs[index]] ?? products[index].price(in: storefront)
  }
}

/// The transactions of the device's account that a client asks for (storekit-rules 3.3).
public enum TransactionSelection: Hashable, Sendable {
  /// All transactions but finished consumables that were not refunded or revoked. Nil asks for
  /// every product.
  case all(productID: String?)
  case unfinished
  /// The transactions that entitle the account now; nil asks for every product.
  case currentEntitlements(productID: String?)
  /// The newest one of a product, finished or not, revoked or not.
  case latest(productID: String)
}

/// A transaction as it reaches a client. Its fields are in the document, for the client to decode.
public struct SignedTransaction: Hashable, Sendable, Identifiable {
  public var id: UInt64
  public var productID: String
  public var document: SignedDocument

  public init(id: UInt64, productID: String, document: SignedDocument) {
    self.id = id
    self.productID = productID
    self.document = document
  }
}

/// The standing of an account in one group of subscriptions.
public struct SignedStatus: Hashable, Sendable {
  public var groupID: String
  public var phase: SubscriptionPhase
  /// The latest of the group.
  public var transaction: SignedTransaction
  public var renewal: SignedDocument

  public init(
    groupID: String, phase: SubscriptionPhase, transaction: SignedTransaction,
    renewal: SignedDocument
  ) {
    self.groupID = groupID
    self.phase = phase
    self.transaction = transaction
    self.renewal = renewal
  }
}

/// The reason why a request for a refund was not taken (storekit-rules 3.9).
public enum RefundRefusal: Error, Hashable, Sendable {
  /// There is one for this transaction already.
  case duplicateRequest
  case refused(Refusal)
  case failed(StoreFailure)
}

public struct Revocation: Hashable, Sendable {
  /// Grows with each piece of news for a device.
  public var number: Int64
  public var productIDs: [String]

  public init(number: Int64, productIDs: [String]) {
    self.number = number
    self.productIDs = productIDs
  }
}
