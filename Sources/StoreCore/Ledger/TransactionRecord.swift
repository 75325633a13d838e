public import Foundation

/// One line of the App Store's ledger, with the fields of Apple's signed transaction
/// (storekit-rules 3.12). What the store adds for testers stands at the end.
public struct TransactionRecord: Hashable, Sendable, Codable, Identifiable {
  public enum Cause: String, CaseIterable, Sendable, Codable {
    case purchase, renewal, restore
    /// A non-consumable that the account owned already (storekit-rules 2.8).
    case redownload
  }

  public enum Ownership: String, CaseIterable, Sendable, Codable {
    case purchased = "PURCHASED"
    case familyShared = "FAMILY_SHARED"
  }

  /// storekit-rules 3.9.
  public enum RevocationReason: Int, CaseIterable, Sendable, Codable {
    case other = 0
    case developerIssue = 1
  }

  /// The kinds of revocation (storekit-rules 3.14).
  public enum RevocationType: String, CaseIterable, Sendable, Codable {
    case refundFull = "REFUND_FULL"
    case refundProrated = "REFUND_PRORATED"
    case familyRevoke = "FAMILY_REVOKE"
  }

  public var id: UInt64
  /// Equals `id` except where an earlier purchase goes on (storekit-rules 3.4): renewals, restores,
  /// repeated downloads, and whatever follows in a subscription group, an upgrade or a return.
  public var originalID: UInt64
  public var webOrderLineItemID: String?
  public var bundleID: String
  public var productID: String
  public var kind: ProductKind
  public var subscriptionGroupID: String?
  public var purchaseDate: Date
  public var originalPurchaseDate: Date
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
  /// Charged for the whole quantity, in the storefront's currency; zero where nothing was charged.
  public var price: Decimal
  public var currencyCode: String
  /// Given back of `price` when another subscription of the group took the place of this one at
  /// once (storekit-rules 3.7). Signed is only how much of the price it is.
  public var proratedRefund: Decimal?

  public var accountEmail: String
  public var device: String
  public var isFinished: Bool
  /// Oldest first; most lines need none.
  public var facts: [TransactionFact]

  public init(
    id: UInt64, originalID: UInt64, webOrderLineItemID: String? = nil, bundleID: String,
    productID: String, kind: ProductKind, subscriptionGroupID: String? = nil, purchaseDate: Date,
    originalPurchaseDate: Date, expirationDate: Date? = nil, quantity: Int = 1,
    appAccountToken: UUID? = nil, ownership: Ownership = .purchased, revocationDate: Date? = nil,
    revocationReason: RevocationReason? = nil, isUpgraded: Bool = false,
    offerKind: OfferKind? = nil, offerID: String? = nil, offerMode: OfferMode? = nil,
    offerPeriod: Period? = nil, storefront: Storefront, cause: Cause, price: Decimal,
    currencyCode: String, proratedRefund: Decimal? = nil, accountEmail: String,
    device: String, isFinished: Bool,
    facts: [TransactionFact] = []
  ) {
    self.id = id
    self.originalID = originalID
    self.webOrderLineItemID = webOrderLineItemID
    self.bundleID = bundleID
    self.productID = productID
    self.kind = kind
    self.subscriptionGroupID = subscriptionGroupID
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.expirationDate = expirationDate
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.ownership = ownership
    self.revocationDate = revocationDate
    self.revocationReason = revocationReason
    self.isUpgraded = isUpgraded
    self.offerKind = offerKind
    self.offerID = offerID
    self.offerMode = offerMode
    self.offerPeriod = offerPeriod
    self.storefront = storefront
    self.cause = cause
    self.price = price
    self.currencyCode = currencyCode
    self.proratedRefund = proratedRefund
    self.accountEmail = accountEmail
    self.device = device
    self.isFinished = isFinished
    self.facts = facts
  }

  /// The payload's word: a renewal the store began by itself, or a person's own action.
  public var transactionReason: String { cause == .renewal ? "RENEWAL" : "PURCHASE" }

  /// A member of the family had it, and has it no more.
  public var isNoLongerShared: Bool { revocationType == .familyRevoke }

  /// The kind of revocation; nil if nothing was taken back.
  public var revocationType: RevocationType? {
    guard revocationDate != nil else { return nil }
    if ownership == .familyShared { return .familyRevoke }
    return refundable < price ? .refundProrated : .refundFull
  }

  /// The part of the price that an upgrade has not given back: what a refund returns
  /// (storekit-rules 3.7).
  public var refundable: Decimal { price - (proratedRefund ?? 0) }

  /// The share of the price that the refund gave back, in thousandths of a percent.
  public var revocationPercentage: Int? {
    switch revocationType {
    case .refundFull: 100_000
    case .refundProrated: (refundable / price * 100).milliunits
    case .familyRevoke, nil: nil
    }
  }

  /// The store has yet to decide about a refund.
  public var isRefundPending: Bool {
    if case .refundAskedFor? = refundFact { revocationDate == nil } else { false }
  }

  public var isRefundDeclined: Bool { refundFact == .refundDeclined && revocationDate == nil }

  private var refundFact: TransactionFact? {
    facts.last {
      switch $0 {
      case .refundAskedFor, .refundDeclined, .refunded: true
      default: false
      }
    }
  }

  /// Nothing was charged for it.
  public var isFree: Bool { price == 0 && (cause == .purchase || cause == .renewal) }
}

/// A fact about a line's origin or fate that its own fields do not tell.
public enum TransactionFact: Hashable, Sendable, Codable {
  case renewed(from: UInt64, period: Period?)
  /// The line's offer paid it, and is good for so many renewals more.
  case reduced(renewalsLeft: Int)
  /// Replaced by another product of the group, at once (storekit-rules 3.7).
  case replaced(by: String)
  /// Approved by a parent (storekit-rules 2.10).
  case approved
  /// Bought after an interrupted purchase (storekit-rules 2.11).
  case resolved
  /// The app was terminated after the charge, and launched again.
  case terminated
  /// The store has yet to decide about it, or has said no (storekit-rules 3.9).
  case refundAskedFor(RefundReason)
  case refundDeclined
  /// Refunded on a request, or by the tester if there is no reason (storekit-rules 2.12).
  case refunded(RefundReason?)
  /// Shared by a member of the family.
  case shared(by: String)
  case unshared
}

/// The reasons that the refund sheet offers.
public enum RefundReason: String, CaseIterable, Sendable, Codable {
  case unintendedPurchase = "unintended-purchase"
  case fulfillmentIssue = "fulfillment-issue"
  case unsatisfied
  case legal
  case other

  public var revocationReason: TransactionRecord.RevocationReason {
    self == .fulfillmentIssue ? .developerIssue : .other
  }
}
