public import Foundation

/// Something that happened in a world: a fact, and whom and what it concerned.
///
/// Events are facts and no sentences, so that they can be worded in any language, sent to a server,
/// or undone.
public struct WorldEvent: Hashable, Sendable, Codable, Identifiable {
  /// The number of events that a world keeps; the oldest go.
  public static let most = 10_000
  /// The most characters of a person's note.
  public static let longestNote = 254

  /// The event's number, which counts from 1 in each world, and never repeats in it.
  public var id: Int64
  /// The world's time.
  public var date: Date
  /// This machine's.
  public var realDate: Date
  public var subject: Subject
  public var fact: Fact
  /// The arguments of the command whose first change this was; nil if none was run for it.
  public var command: [String]?

  public init(
    id: Int64, date: Date, realDate: Date, _ subject: Subject = Subject(), _ fact: Fact,
    command: [String]? = nil
  ) {
    self.id = id
    self.date = date
    self.realDate = realDate
    self.subject = subject
    self.fact = fact
    self.command = command
  }

  /// The people and things that an event concerned, as far as there are any.
  public struct Subject: Hashable, Sendable, Codable {
    public var device: String?
    /// The Apple ID.
    public var account: String?
    /// The bundle ID.
    public var app: String?
    public var productID: String?
    public var transactionID: UInt64?
    /// Its place in a device's payment queue: what a purchase was before it had a number.
    public var payment: QueueKey?

    public init(
      device: String? = nil, account: String? = nil, app: String? = nil,
      productID: String? = nil, transactionID: UInt64? = nil, payment: QueueKey? = nil
    ) {
      self.device = device
      self.account = account
      self.app = app
      self.productID = productID
      self.transactionID = transactionID
      self.payment = payment
    }
  }

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
    /// No parent has answered a request in time.
    case requestExpired
    /// A request went with its tester.
    case requestRemoved
    case paymentPurchased(wasDeferred: Bool)
    case interruptionResolved
    /// Delivered, if it was purchased or restored: an app finishes when it has delivered.
    case finished(state: PaymentState, byTester: Bool)

    /// Its process has ended without a farewell; then a launch, or another process, goes on with it.
    case terminated(isPaid: Bool), launched, takenOver

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
    case worldRestored(snapshot: String)
    indirect case actionUndone(action: WorldAction)
    indirect case actionRedone(action: WorldAction)
    case clockChanged(from: SandboxClock, to: SandboxClock)
    case faultsChanged(from: FaultPlan, to: FaultPlan)
    case settingsChanged(from: WorldSettings, to: WorldSettings)
    case faultMet(point: FaultPoint, outcome: FaultOutcome)
    /// A person's words, for whoever reads the log.
    case noted(text: String)

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

    /// A subscription went from one state to another; renewals stand in the ledger.
    public var isTransition: Bool {
      switch self {
      case .billingFailed, .graceStarted, .retryStarted, .billingRecovered, .expired: true
      default: false
      }
    }

    /// Something was undone or redone.
    public var isStepOfHistory: Bool {
      switch self {
      case .actionUndone, .actionRedone: true
      default: false
      }
    }

    /// The world was put in another's place; the log goes on.
    public var endsGeneration: Bool {
      if case .worldRestored = self { true } else { isStepOfHistory }
    }

    /// The passing of time alone has brought it about.
    public var isOfTime: Bool {
      switch self {
      case .booked(let booking): booking.cause == .renewal
      case .requestExpired: true
      default: isTransition
      }
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

/// Something that somebody did in a world, and that can be taken back as a whole.
public struct WorldAction: Hashable, Sendable, Codable {
  /// The names stand in worlds, and are what `--json` calls them.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// A change whose first event says what it was.
    case change
    /// A purchase, from its addition to the queue to its end.
    case purchase
    case redemption, restore, couponUse
    /// The deletion of the app from a device.
    case deletion
  }

  public var kind: Kind
  public var subject: WorldEvent.Subject
  /// The first event that it brought about; nil where its kind says enough.
  public var fact: WorldEvent.Fact?
  /// The tester's command; nil for what a person did in the app, and for one with a password.
  public var command: TesterCommand?
  /// The session of the process that did it; nil where nobody asks.
  public var session: String?

  public init(
    _ kind: Kind, _ subject: WorldEvent.Subject = WorldEvent.Subject(),
    _ command: TesterCommand? = nil, session: String? = nil
  ) {
    self.kind = kind
    self.subject = subject
    if case .addTester = command {} else { self.command = command }
    self.session = session
  }
}
