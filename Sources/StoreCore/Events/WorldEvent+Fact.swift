public import Foundation

extension WorldEvent {
  /// The fact that an event records. The names of the cases stand in worlds, and are what `--json`
  /// calls them.
  public enum Fact: Hashable, Sendable, Codable {
    // MARK: Payments. They are logged in the transaction that they tell of.

    case paymentAdded(quantity: Int)
    /// A refused payment with the cause that the store keeps to itself until it is asked; see
    /// ``Refusal``.
    case paymentFailed(refusal: Refusal)
    case paymentDeferred
    /// A parent said no, and the quirk kept it.
    case declineIgnored
    case paymentPurchased(wasDeferred: Bool)
    case interruptionResolved
    /// Delivered, if it was purchased or restored: an app finishes when it has delivered.
    case finished(state: PaymentState, byTester: Bool)

    // MARK: The ledger

    case booked(Booking)
    case replaced(refund: Decimal?, storefront: String)
    case revoked(fact: TransactionFact?)
    case transactionDeleted

    // MARK: Subscriptions. The transaction is the latest one.

    case autoRenewSwitched(isOn: Bool)
    case renewalProductChanged(from: String, to: String)
    case priceIncrease(state: SubscriptionMachine.PriceIncrease, price: Decimal?)
    case billingFailed
    case graceStarted(until: Date?)
    case retryStarted(until: Date?)
    case billingRecovered
    case expired(intent: ExpirationIntent?)

    // MARK: Refunds

    case refundRequested(reason: RefundReason)
    case refundDecided(isApproved: Bool, reason: RefundReason)

    // MARK: People

    case signedIn, signedOut
    case signInFailed(email: String)
    case testerAdded, testerRemoved, historyCleared
    case asksToBuySwitched(isOn: Bool)
    case storefrontChanged(from: String, to: String)
    case familyJoined(organizer: String)
    case familyLeft(organizer: String)
    case paymentsSwitched(areAllowed: Bool)

    // MARK: The world

    case worldMade
    case clockChanged(from: SandboxClock, to: SandboxClock)
    case faultsChanged(from: FaultPlan, to: FaultPlan)
    case settingsChanged(from: WorldSettings, to: WorldSettings)
    case faultMet(point: FaultPoint, outcome: FaultOutcome)

    // MARK: Only heard or shown. It is lost with a process that is killed.

    case requested(point: FaultPoint)
    /// The store said no to the request itself.
    case requestRefused(point: FaultPoint, refusal: Refusal)
    case productsAnswered(count: Int, invalid: [String])
    /// A question of the system's by its ``Sheet/Name``, and the answer by its ``SheetAnswer/Name``
    /// or the reason for a refund.
    case sheetShown(sheet: String)
    case answered(answer: String)
    case receiptAnswered(address: String, status: Int)
    /// An event of the app, in JSON of its own.
    case app(json: String)
  }

  /// A new line of the ledger, as far as it says what happened.
  public struct Booking: Hashable, Sendable, Codable {
    public var cause: TransactionRecord.Cause
    public var ownership: TransactionRecord.Ownership
    public var originalID: UInt64
    public var quantity: Int
    public var price: Decimal
    public var storefront: String
    public var expires: Date?

    public init(_ record: TransactionRecord) {
      cause = record.cause
      ownership = record.ownership
      originalID = record.originalID
      quantity = record.quantity
      price = record.price
      storefront = record.storefront.countryCode
      expires = record.expirationDate
    }
  }
}

extension WorldEvent.Fact {
  /// A subscription went from one state to another; renewals stand in the ledger.
  public var isTransition: Bool {
    switch self {
    case .billingFailed, .graceStarted, .retryStarted, .billingRecovered, .expired: true
    default: false
    }
  }

  /// The passing of time alone has brought it about.
  public var isOfTime: Bool {
    if case .booked(let booking) = self { booking.cause == .renewal } else { isTransition }
  }

  /// The code of the error, the answer or the fault, where there is one: `SKError 2
  /// paymentCancelled`, 21007.
  public var code: String? {
    switch self {
    case .paymentFailed(let refusal), .requestRefused(_, let refusal): refusal.kind.label
    case .receiptAnswered(_, let status): String(status)
    case .faultMet(_, let outcome): outcome.name
    case .expired(let intent): intent.map { String($0.rawValue) }
    default: nil
    }
  }

  /// The case's.
  public var name: String {
    Mirror(reflecting: self).children.first?.label ?? String(describing: self)
  }
}
