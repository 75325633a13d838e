public import Foundation

public enum PaymentStep: Equatable, Sendable {
  case present(SystemSheet)
  /// The store needs this much time. Call again afterwards.
  case working(Duration)
  /// The payment is purchased, failed or deferred.
  case decided(QueuedTransaction)
  /// Nobody answered, or another process is handling the payment.
  case dismissed
}

public enum DialogueStep: Equatable, Sendable {
  case present(SystemSheet)
  case done
  case cancelled
}

/// The result of a products request, with the texts and prices of one storefront.
public struct ProductsAnswer: Sendable {
  public let products: [CatalogProduct]
  public var storefront: Storefront
  /// The languages in order of preference. Texts use the first one that a product has.
  public var languages: [String]
  public var invalid: [(id: String, reason: InvalidProductReason)]
  /// The names of the products' subscription groups, by group identifier.
  public var groupNames: [String: String] = [:]
  public var raisedPrices: [String: Decimal] = [:]

  public init(
    products: [CatalogProduct], storefront: Storefront, languages: [String],
    invalid: [(id: String, reason: InvalidProductReason)]
  ) {
    (self.products, self.storefront) = (products, storefront)
    (self.languages, self.invalid) = (languages, invalid)
  }

  /// Returns the signed-in account's price for a product; nil if the storefront has none.
  public func price(at index: Int) -> Decimal? {
    raisedPrices[products[index].id] ?? products[index].price(in: storefront)
  }
}

/// A selection of the account's transactions (storekit-rules 3.3).
public enum TransactionSelection: Hashable, Sendable {
  /// All transactions except finished, unrevoked consumables. Nil selects all products.
  case all(productID: String?)
  case unfinished
  /// The transactions that currently entitle the account. Nil selects all products.
  case currentEntitlements(productID: String?)
  /// The newest transaction for a product, even if it is finished or revoked.
  case latest(productID: String)
}

/// A transaction as clients receive it. They decode its fields from the document.
public struct SignedTransaction: Hashable, Sendable, Identifiable {
  public var id: UInt64
  public var productID: String
  public var document: SignedDocument

  public init(id: UInt64, productID: String, document: SignedDocument) {
    (self.id, self.productID, self.document) = (id, productID, document)
  }
}

public struct SignedStatus: Hashable, Sendable {
  public var groupID: String
  public var phase: SubscriptionPhase
  public var transaction: SignedTransaction
  public var renewal: SignedDocument

  public init(
    groupID: String, phase: SubscriptionPhase, transaction: SignedTransaction,
    renewal: SignedDocument
  ) {
    (self.groupID, self.phase, self.transaction) = (groupID, phase, transaction)
    self.renewal = renewal
  }
}

public struct Revocation: Hashable, Sendable {
  /// The number of the revocation, which increases on each device.
  public var number: Int64
  public var productIDs: [String]

  public init(number: Int64, productIDs: [String]) {
    (self.number, self.productIDs) = (number, productIDs)
  }
}
