public import Foundation

/// An event in a world: a fact, and the people and things that it concerns.
///
/// Events store facts instead of messages, so that they can be shown in any language.
public struct WorldEvent: Hashable, Sendable, Codable, Identifiable {
  /// The maximum number of events in a world. The oldest are dropped first.
  public static let most = 10_000
  public static let longestNote = 254

  /// The event's number in its world, counting from 1. Numbers are never reused.
  public var id: Int64
  public var date: Date
  /// The machine's time.
  public var realDate: Date
  public var subject: Subject
  public var fact: Fact
  /// The arguments of the command that caused the event; set only on the command's first event.
  public var command: [String]?
  /// The number of the act's first event, which can be this one.
  public var act: Int64

  public init(
    id: Int64, date: Date, realDate: Date, _ subject: Subject = Subject(), _ fact: Fact,
    command: [String]? = nil, act: Int64? = nil
  ) {
    (self.id, self.date, self.realDate, self.subject) = (id, date, realDate, subject)
    (self.fact, self.command, self.act) = (fact, command, act ?? id)
  }

  /// The app's step, if the app reports the event.
  public var step: AppStep? { if case .app(let step) = fact { step } else { nil } }

  /// Returns whether a transaction was booked after this failed payment.
  public func isBefore(_ record: TransactionRecord) -> Bool {
    if case .paymentFailed(_, let last?) = fact { return record.id > last }
    return record.purchaseDate >= date.wholeSeconds
  }

  public struct Subject: Hashable, Sendable, Codable {
    public var device, account, app, productID: String?
    public var transactionID: UInt64?
    /// The payment's row in a device's queue. It identifies a purchase that has no transaction yet.
    public var payment: QueueKey?

    public init(
      device: String? = nil, account: String? = nil, app: String? = nil,
      productID: String? = nil, transactionID: UInt64? = nil, payment: QueueKey? = nil
    ) {
      (self.device, self.account, self.app, self.productID) = (device, account, app, productID)
      (self.transactionID, self.payment) = (transactionID, payment)
    }
  }

  /// The fact that an event records. Worlds store the names of the cases, and `--json` prints them.
  public enum Fact: Hashable, Sendable, Codable {
    // MARK: Payments
    // Logged in the same database transaction as the change.

    case paymentAdded(quantity: Int)
    /// A refused payment. Clients do not see the cause; see ``Refusal``. The transaction is the
    /// newest one at that time, because dates of transactions are in whole seconds.
    case paymentFailed(refusal: Refusal, after: UInt64? = nil)
    case paymentDeferred
    /// A parent declined, but the setting kept the payment deferred.
    case declineIgnored
    case requestExpired
    case requestRemoved
    case paymentPurchased(wasDeferred: Bool)
    case interruptionResolved
    /// The client finished the transaction. Apps finish a purchased or restored one after delivery.
    case finished(state: PaymentState, byTester: Bool)

    /// The process of a purchase was terminated; the app was relaunched; another process took over.
    case terminated(isPaid: Bool), launched, takenOver

    // MARK: Ledger

    case booked(Booking)
    case replaced(refund: Decimal?, storefront: String)
    case revoked(fact: TransactionFact?)
    case transactionDeleted
    case accountTokenSet

    // MARK: Subscriptions
    // The subject is the latest transaction.

    case autoRenewSwitched(isOn: Bool)
    case renewalProductChanged(from: String, to: String)
    case priceIncrease(state: SubscriptionMachine.PriceIncrease, price: Decimal?)
    case billingFailed
    case graceStarted(until: Date?)
    case retryStarted(until: Date?)
    case billingRecovered
    case expired(intent: ExpirationIntent?)
    case renewalExtended(until: Date)
    /// A request to extend all subscriptions could not extend this one.
    case renewalNotExtended
    /// The end of a request to extend all subscriptions of the product.
    /// The countries are those of the request; nil for all.
    case extensionsCompleted(
      request: String, succeeded: Int, failed: Int, countryCodes: [String]? = nil)

    // MARK: Refunds

    case refundRequested(reason: RefundReason)
    case refundDecided(isApproved: Bool, reason: RefundReason)
    /// The App Store reversed a refund, so the purchase entitles again.
    case refundReversed
    case consumptionReported

    // MARK: Notifications

    /// The answer of the app's server to a notification, which an event brought.
    case notificationAnswered(
      name: String, status: Int?, result: ServerNotification.AttemptResult, cause: Int64?)
    /// The app's server has received these notifications of an action that was undone.
    case notificationsKept(count: Int)

    // MARK: People

    case signedIn, signedOut
    case signInFailed(email: String)
    case testerAdded, testerRemoved, historyCleared
    /// A parent withdrew the consent to the app.
    case consentWithdrawn
    case asksToBuySwitched(isOn: Bool)
    case storefrontChanged(from: String, to: String)
    case familyJoined(organizer: String)
    case familyLeft(organizer: String)
    case paymentsSwitched(areAllowed: Bool)

    // MARK: World

    case worldMade
    case worldRestored(snapshot: String)
    indirect case actionUndone(action: WorldAction)
    indirect case actionRedone(action: WorldAction)
    case clockChanged(from: SandboxClock, to: SandboxClock)
    case faultsChanged(from: FaultPlan, to: FaultPlan)
    case settingsChanged(from: WorldSettings, to: WorldSettings)
    case faultMet(point: FaultPoint, effect: FaultEffect)
    case noted(text: String)

    // MARK: Requests and sheets
    // Lost if the process is killed before the next change.

    case requested(point: FaultPoint)
    case requestRefused(point: FaultPoint, refusal: Refusal)
    /// - Parameters:
    ///   - invalid: the first invalid identifiers.
    ///   - reasons: the different reasons of all of them.
    case productsAnswered(
      count: Int, invalid: [String], reasons: [PurchaseOutcome.Unavailability] = [])
    /// A system sheet by its ``SystemSheet/Name``, and its ``SheetAnswer/Name`` or refund reason.
    case sheetShown(sheet: String)
    case answered(answer: String)
    case receiptAnswered(address: String, status: Int)
    case app(AppStep)

    public var isStepOfHistory: Bool {
      switch self {
      case .actionUndone, .actionRedone: true
      default: false
      }
    }

    /// Whether the event replaced the world's state with another one. The log continues.
    public var endsGeneration: Bool {
      if case .worldRestored = self { true } else { isStepOfHistory }
    }

    /// Whether the event occurred only because time passed.
    public var isOfTime: Bool {
      switch self {
      case .booked(let booking): booking.cause == .renewal
      case .requestExpired, .billingFailed, .graceStarted, .retryStarted, .billingRecovered,
        .expired:
        true
      default: false
      }
    }

    /// The code of the error, answer or fault, such as `21007`; nil if there is none.
    public var code: String? {
      switch self {
      case .paymentFailed(let refusal, _), .requestRefused(_, let refusal): refusal.kind.label
      case .receiptAnswered(_, let status): String(status)
      case .notificationAnswered(_, let status, let result, _):
        status.map { String($0) } ?? result.rawValue
      case .faultMet(_, let effect): effect.name
      case .expired(let intent): intent.map { String($0.rawValue) }
      case .app(let step): step.reason?.label
      default: nil
      }
    }

    /// The JSON of the facts that each launch records, as `Codable` encodes them; nil for other
    /// facts. Encoding with `Codable` would take most of the recording time.
    package var launchJSON: String? {
      let tree: JSONTree
      switch self {
      case .worldMade: tree = ["worldMade": [:]]
      case .launched: tree = ["launched": [:]]
      case .requested(let point): tree = ["requested": ["point": .text(point.rawValue)]]
      case .productsAnswered(let count, let invalid, let reasons):
        tree = [
          "productsAnswered": [
            "count": .number(count), "invalid": .list(invalid.map(JSONTree.text)),
            "reasons": .list(reasons.map { .text($0.rawValue) }),
          ]
        ]
      case .app(let step):
        guard let step = step.launchTree else { return nil }
        tree = ["app": ["_0": step]]
      default: return nil
      }
      return tree.json
    }

    public var name: String {
      Mirror(reflecting: self).children.first?.label ?? String(describing: self)
    }
  }

  public struct Booking: Hashable, Sendable, Codable {
    public var cause: TransactionRecord.Cause
    public var ownership: TransactionRecord.Ownership
    public var originalID: UInt64
    public var quantity: Int
    public var price: Decimal
    public var storefront: String
    public var expires: Date?

    public init(_ record: TransactionRecord) {
      (cause, ownership, originalID) = (record.cause, record.ownership, record.originalID)
      (quantity, price, expires) = (record.quantity, record.price, record.expirationDate)
      storefront = record.storefront.countryCode
    }
  }
}

/// An action in a world that can be undone as a whole.
public struct WorldAction: Hashable, Sendable, Codable {
  /// The kinds of actions. Worlds store the names, and `--json` prints them.
  public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    case change
    /// A purchase, from when it is added to the queue until it is finished.
    case purchase
    case redemption, restore, couponUse
    case deletion
  }

  public var kind: Kind
  public var subject: WorldEvent.Subject
  /// The first event that the action caused; nil if the kind is sufficient.
  public var fact: WorldEvent.Fact?
  /// The tester's command; nil for actions in the app and for commands that contain a password.
  public var command: TesterCommand?
  /// The session of the process that performed the action; nil if it does not matter.
  public var session: String?

  public init(
    _ kind: Kind, _ subject: WorldEvent.Subject = WorldEvent.Subject(),
    _ command: TesterCommand? = nil, session: String? = nil
  ) {
    (self.kind, self.subject) = (kind, subject)
    if case .addTester = command {} else { self.command = command }
    self.session = session
  }
}
