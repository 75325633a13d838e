/// A step of the app, as it reports it. The event's subject names the product and the transaction.
public enum AppStep: Hashable, Sendable, Codable {
  // MARK: Products

  case productsLoaded(count: Int)
  /// The first products of a response, with their titles and prices.
  case productsFound([String])
  case previouslyPurchased([String]), notPurchased([String])
  case invalidProduct(InvalidProductReason?)
  case productsFailed(Reason)

  // MARK: Purchases

  /// - Parameter reference: the app's number for the order; nil if it has none.
  case asked(reference: String?)
  case promoted(isKept: Bool)
  case purchasing, deferred, canceled, declined
  case planChanged
  case failed(Reason)

  // MARK: Deliveries

  case verified
  /// The receipt or the signature was not accepted. The transaction stays unfinished.
  case notVerified(Reason)
  /// A verified purchase had no reference, so one was made.
  case referenced(reference: String)
  case credited(reference: String)
  case notCredited(Reason), notSaved(Reason)
  case delivered, arrived
  /// Finished without a delivery, because the period had ended or the purchase was revoked.
  case tooLate(isRefunded: Bool?)
  /// The product is no longer one of the app's.
  case undeliverable

  // MARK: Restores

  case restoring, restored
  /// An expired period of a subscription, which is finished without a delivery.
  case restoredPast
  case restoreFinished(count: Int)
  case restoreFailed(Reason)

  // MARK: Content

  case used(reference: String)
  /// - Parameter reference: the one of several equal contents; nil if the product has only one.
  case revoked(reference: String?)
  case ended
  case appDeleted
  /// The app's records belong to another world, so their purchases do not count.
  case recordsOfAnotherWorld
  case recordsFailed(Reason)

  /// Why the app could not do something.
  public enum Reason: Hashable, Sendable, Codable {
    case refusal(Refusal)
    /// An error of StoreKit without a cause.
    case error(RefusalKind)
    case failure(StoreFailure)
    case paymentsNotAllowed
    /// The app could not record more of the product.
    case limit
    case noReceipt
    /// The receipt does not contain the purchase.
    case receiptWithoutPurchase
    /// A status of Apple's server, such as 21003 (storekit-rules 4).
    case receiptStatus(Int)
    case signature(SignedDocument.Flaw)
  }

  public var reason: Reason? {
    switch self {
    case .productsFailed(let reason), .failed(let reason), .notVerified(let reason),
      .notCredited(let reason), .notSaved(let reason), .restoreFailed(let reason),
      .recordsFailed(let reason):
      reason
    default: nil
    }
  }

  /// See ``WorldEvent/Fact/launchJSON``.
  var launchTree: JSONTree? {
    switch self {
    case .productsLoaded(let count): ["productsLoaded": ["count": .number(count)]]
    case .productsFound(let lines): ["productsFound": ["_0": .list(lines.map(JSONTree.text))]]
    case .previouslyPurchased(let ids):
      ["previouslyPurchased": ["_0": .list(ids.map(JSONTree.text))]]
    case .notPurchased(let ids): ["notPurchased": ["_0": .list(ids.map(JSONTree.text))]]
    case .invalidProduct(.notClearedForSale):
      ["invalidProduct": ["_0": ["notClearedForSale": [:]]]]
    default: nil
    }
  }
}

extension AppStep.Reason {
  /// The error's name and code, such as `SKError 2 paymentCancelled`; nil for others.
  public var label: String? {
    switch self {
    case .refusal(let refusal): refusal.kind.label
    case .error(let kind): kind.label
    case .paymentsNotAllowed: RefusalKind.paymentNotAllowed.label
    case .failure, .limit, .noReceipt, .receiptWithoutPurchase, .receiptStatus, .signature: nil
    }
  }

  public var isCancellation: Bool {
    switch self {
    case .refusal(let refusal): refusal.kind == .paymentCancelled
    case .error(let kind): kind == .paymentCancelled || kind == .userCancelled
    default: false
    }
  }
}
