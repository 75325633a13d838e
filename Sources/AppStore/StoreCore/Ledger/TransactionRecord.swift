public import Foundation

/// A transaction in the App Store's ledger, with the fields of Apple's signed transaction
/// (storekit-rules 3.12). The last four fields are this simulation's own.
public struct TransactionRecord: Hashable, Sendable, Codable, Identifiable {
  public enum Cause: String, CaseIterable, Sendable, Codable {
    case purchase, renewal, restore
    /// A repeated purchase of a non-consumable that the account owns (storekit-rules 2.8).
    case redownload
  }

  public enum Ownership: String, CaseIterable, Sendable, Codable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
  }

  /// The reason for a refund (storekit-rules 3.9).
  public enum RevocationReason: Int, CaseIterable, Sendable, Codable {
    case other = 0
    case developerIssue = 1
  }

  /// The kind of revocation (storekit-rules 3.14).
  public enum RevocationType: String, CaseIterable, Sendable, Codable {
    case refundFull = "REFUND_FULL"
    case refundProrated = "REFUND_PRORATED"
    case familyRevoke = "FAMILY_REVOKE"
  }

  public var id: UInt64
  /// The first transaction of the purchase or subscription (storekit-rules 3.4).
  ///
  /// It differs from `id` for renewals, restores, redownloads, and resubscriptions in a group.
  public var originalID: UInt64
  public var webOrderLineItemID: String?
  public var bundleID, productID: String
  public var kind: ProductKind
  public var subscriptionGroupID: String?
  public var purchaseDate, originalPurchaseDate: Date
  public var expirationDate: Date?
  public var quantity: Int
  public var appAccountToken: UUID?
  public var ownership: Ownership
  public var revocationDate: Date?
  public var revocationReason: RevocationReason?
  public var isUpgraded: Bool
  public var offerKind: OfferKind?
  public var offerID: String?
  public var offerMode: OfferMode?
  public var offerPeriod: Period?
  public var storefront: Storefront
  public var cause: Cause
  /// The charge for the whole quantity, in the storefront's currency; zero if nothing was charged.
  public var price: Decimal
  public var currencyCode: String
  /// The part of `price` that was refunded when another plan in the group replaced this one
  /// immediately (storekit-rules 3.7). The signed payload contains only its percentage.
  public var proratedRefund: Decimal?
  public var environment: StoreEnvironment

  public var accountEmail, device: String
  public var isFinished: Bool
  /// Additional facts, oldest first. Most transactions have none.
  public var facts: [TransactionFact]

  public init(
    id: UInt64, originalID: UInt64, webOrderLineItemID: String? = nil, bundleID: String,
    productID: String, kind: ProductKind, subscriptionGroupID: String? = nil, purchaseDate: Date,
    originalPurchaseDate: Date, expirationDate: Date? = nil, quantity: Int = 1,
    appAccountToken: UUID? = nil, ownership: Ownership = .purchased, revocationDate: Date? = nil,
    revocationReason: RevocationReason? = nil, isUpgraded: Bool = false,
    offerKind: OfferKind? = nil, offerID: String? = nil, offerMode: OfferMode? = nil,
    offerPeriod: Period? = nil, storefront: Storefront, cause: Cause, price: Decimal,
    currencyCode: String, proratedRefund: Decimal? = nil,
    environment: StoreEnvironment = .sandbox, accountEmail: String, device: String,
    isFinished: Bool, facts: [TransactionFact] = []
  ) {
    (self.id, self.originalID, self.webOrderLineItemID) = (id, originalID, webOrderLineItemID)
    (self.bundleID, self.productID, self.kind) = (bundleID, productID, kind)
    (self.subscriptionGroupID, self.purchaseDate) = (subscriptionGroupID, purchaseDate)
    (self.originalPurchaseDate, self.expirationDate) = (originalPurchaseDate, expirationDate)
    (self.quantity, self.appAccountToken, self.ownership) = (quantity, appAccountToken, ownership)
    (self.revocationDate, self.revocationReason) = (revocationDate, revocationReason)
    (self.isUpgraded, self.offerKind, self.offerID) = (isUpgraded, offerKind, offerID)
    (self.offerMode, self.offerPeriod, self.storefront) = (offerMode, offerPeriod, storefront)
    (self.cause, self.price, self.currencyCode) = (cause, price, currencyCode)
    (self.proratedRefund, self.accountEmail, self.device) = (proratedRefund, accountEmail, device)
    (self.isFinished, self.facts, self.environment) = (isFinished, facts, environment)
  }

  /// The number of the order; nil for a copy, which nobody ordered.
  package var orderID: String? {
    guard ownership == .purchased, cause == .purchase || cause == .renewal else { return nil }
    return OrderID.text(of: id)
  }

  /// The value in the signed payload: `RENEWAL` for automatic renewals, otherwise `PURCHASE`.
  public var transactionReason: String { cause == .renewal ? "RENEWAL" : "PURCHASE" }
  public var isNoLongerShared: Bool { revocationType == .familyRevoke }

  public var revocationType: RevocationType? {
    guard revocationDate != nil else { return nil }
    if ownership == .familyShared { return .familyRevoke }
    return refundedShare != nil || refundable < price ? .refundProrated : .refundFull
  }

  /// The price minus the prorated refund of an upgrade (storekit-rules 3.7).
  public var refundable: Decimal { price - (proratedRefund ?? 0) }

  public var revocationPercentage: Int? {
    switch revocationType {
    case .refundFull: 100_000
    case .refundProrated: refundedShare ?? (refundable / price * 100).milliunits
    case .familyRevoke, nil: nil
    }
  }

  /// The refunded share in thousandths of a percent, if the App Store refunded a part on request.
  private var refundedShare: Int? {
    facts.lazy.compactMap { if case .refundedShare(let share) = $0 { share } else { nil } }.first
  }

  public var isRefundPending: Bool {
    if case .refundAskedFor? = refundFact { revocationDate == nil } else { false }
  }

  public var isRefundDeclined: Bool { refundFact == .refundDeclined && revocationDate == nil }

  /// Whether there is a refund that the App Store can reverse.
  public var isRefundReversible: Bool { revocationDate != nil && ownership == .purchased }

  private var refundFact: TransactionFact? {
    facts.last {
      switch $0 {
      case .refundAskedFor, .refundDeclined, .refunded: true
      default: false
      }
    }
  }

  /// Whether the App Store can refund the transaction, also a free one (storekit-rules 3.9). Of
  /// restores, redownloads and family copies, it refunds the original.
  public var isRefundable: Bool {
    revocationDate == nil && ownership == .purchased && (cause == .purchase || cause == .renewal)
      && (price == 0 || refundable > 0)
  }
}

/// A fact about a transaction's origin or history that its other fields do not contain.
public enum TransactionFact: Hashable, Sendable, Codable {
  case renewed(from: UInt64, period: Period?)
  /// An offer reduced the price and covers this number of further renewals.
  case reduced(renewalsLeft: Int)
  case replaced(by: String)
  case approved
  /// Completed after an interrupted purchase was resolved (storekit-rules 2.11).
  case resolved
  case terminated
  /// Finished without a delivery, because it was refunded, was replaced, or had ended.
  case undelivered
  /// A refund was requested (storekit-rules 3.9).
  case refundAskedFor(RefundReason)
  case refundDeclined
  /// Refunded for the requested reason; nil if the tester refunded it (storekit-rules 2.12).
  case refunded(RefundReason?)
  /// The App Store reversed the refund after a dispute.
  case refundReversed
  /// The refund was this share of the price, in thousandths of a percent.
  case refundedShare(Int)
  /// The renewal date was extended on request of the app's server.
  case extended(until: Date, on: Date)
  case shared(by: String)
  case unshared
}

public enum RefundReason: String, CaseIterable, Sendable, Codable {
  case unintendedPurchase = "unintended-purchase"
  case fulfillmentIssue = "fulfillment-issue"
  case unsatisfied, legal, other

  public var revocationReason: TransactionRecord.RevocationReason {
    self == .fulfillmentIssue ? .developerIssue : .other
  }
}
