public import Foundation

/// A change that a tester makes to a world, as in Xcode's transaction manager or on App Store
/// Connect's sandbox page. It bypasses the app.
public enum TesterCommand: Hashable, Sendable, Codable {
  case set(Setting)
  /// Resets all settings to their defaults. Faults and the clock do not change.
  case standardSettings
  case setPaymentsAllowed(Bool, device: String)
  case signOut(device: String)
  case faults(Faults)
  case clock(Clock)
  case request(QueueKey, Request)
  /// Resolves an interrupted purchase for the buyer. A new purchased transaction follows
  /// (storekit-rules 2.11).
  case resolveInterruption(Int64)
  case transaction(UInt64, Transaction)
  case subscription(UInt64, Subscription)
  /// Extends the renewal dates of all active subscribers of a product, once for each request.
  case extendSubscriptions(MassExtension)
  /// Triggers the event behind a notification to the app's server.
  case cause(NotificationRequest)
  /// Adds a tester whose email address is already verified.
  case addTester(NewTester)
  case tester(String, Tester)
  /// Resets the App Store to a new world in one transaction: the catalog's testers, an empty
  /// ledger, empty queues, the real time, no faults.
  case reset

  public enum Setting: Hashable, Sendable, Codable {
    case interruptsPurchases(Bool)
    case declinedStaysDeferred(Bool)
    case refundPolicy(WorldSettings.RefundPolicy)
    case billingFails(Bool)
    case renewalsFail(Bool)
    case gracePeriod(WorldSettings.GracePeriod?)
    case renewalLimit(Int?)
    case hasInAppPurchase(Bool)
    case paidApplicationsAgreement(Bool?)
    /// Products that are not listed do not change. A nil value follows the catalog.
    case clearedForSale([String: Bool?])
    case appBundleID(String?)
    case notificationAddress(String?)
    case notificationRetries(NotificationRetries?)
  }

  public enum Faults: Hashable, Sendable, Codable {
    case arm(Fault)
    case disarm(FaultPoint)
    case clear
    case setOffline(Bool)
    case setStoreDown(Bool)
    /// Sets the latency of every call, in milliseconds; nil for none.
    case setLatency(ClosedRange<Int>?)
  }

  public enum Clock: Hashable, Sendable, Codable {
    /// Advances the clock and processes everything that becomes due, in order.
    ///
    /// Starts at the clock's time when the step is performed, so concurrent steps add up.
    case advance(ClockStep)
    /// Stops the clock for all processes until it is moved or released.
    case hold
    case release
    /// Returns to the real time at the real rate. Recorded events remain.
    case reset
    case setRate(TimeRate)
  }

  /// A parent's answer to a request to buy (storekit-rules 2.10).
  public enum Request: String, CaseIterable, Sendable, Codable {
    /// Charges the payment and completes the purchase on the child's device.
    case approve
    /// Declines the request, which stays deferred with ``Setting/declinedStaysDeferred(_:)``.
    case decline
  }

  public enum Transaction: Hashable, Sendable, Codable {
    case approveRefund
    case declineRefund
    case refund(TransactionRecord.RevocationReason)
    /// Reverses a refund, as the App Store does after a dispute.
    case reverseRefund
    case finish
    /// Sets the account token of a purchase, or of a subscription's current and later transactions.
    case setAccountToken(UUID)
    /// Reports the consumption, by which the sandbox decides a recent refund request.
    case reportConsumption(ConsumptionReport)
    /// Deletes a purchase with all that belongs to it, such as all periods of a subscription.
    case delete
  }

  public enum Subscription: Hashable, Sendable, Codable {
    case renew
    /// Lets the outstanding payment succeed (storekit-rules 3.8).
    case resolveBilling
    case cancelRenewal
    case resumeRenewal
    case agreeToPrice
    case refusePrice
    /// Raises the price, in the subscriber's currency, and asks for consent. Without consent the
    /// subscription ends with its period.
    case raisePrice(Decimal)
    /// Extends the current period. Nothing is charged, and there is no new transaction.
    case extend(days: Int)
    case expire
  }

  public enum Tester: Hashable, Sendable, Codable {
    case remove
    /// Moves the tester to a storefront by its three-letter country code (storekit-rules 2.14).
    case setTerritory(String)
    case setAsksToBuy(Bool)
    case clearHistory
    case join(familyOf: String)
    /// Removes the tester from the family and revokes shared purchases (storekit-rules 2.12).
    case leaveFamily
    /// Withdraws a parent's consent to the app. Only the app's server is told.
    case withdrawConsent
  }
}

extension WorldSettings {
  public mutating func apply(_ setting: TesterCommand.Setting) {
    switch setting {
    case .interruptsPurchases(let isOn): interruptsPurchases = isOn
    case .declinedStaysDeferred(let isOn): declinedStaysDeferred = isOn
    case .refundPolicy(let policy): refundPolicy = policy
    case .billingFails(let isOn): billingFails = isOn
    case .renewalsFail(let isOn): renewalsFail = isOn
    case .gracePeriod(let days): gracePeriod = days
    case .renewalLimit(let limit): renewalLimit = limit
    case .hasInAppPurchase(let isOn): hasInAppPurchase = isOn
    case .paidApplicationsAgreement(let isInEffect): paidApplicationsAgreement = isInEffect
    case .clearedForSale(let products):
      for (id, isCleared) in products { clearedForSale[id] = isCleared }
    case .appBundleID(let id): appBundleID = id
    case .notificationAddress(let address): notificationAddress = address
    case .notificationRetries(let retries): notificationRetries = retries
    }
  }
}

extension FaultPlan {
  public mutating func apply(_ change: TesterCommand.Faults) {
    switch change {
    case .arm(let fault): arm(fault)
    case .disarm(let point): disarm(point)
    case .clear: clear()
    case .setOffline(let isOn): isOffline = isOn
    case .setStoreDown(let isOn): isStoreDown = isOn
    case .setLatency(let latency): self.latency = latency
    }
  }
}

public enum TesterResult: Hashable, Sendable {
  case done
  case added(Account)
  /// - Parameter events: the events that only time caused, oldest first, including renewals.
  case clockMoved(now: Date, booked: [TransactionRecord], events: [WorldEvent] = [])
  case nothingScheduled
  case approved(Approval)
  case resolved(Approval)
  case deleted([TransactionRecord])
  case caused([CauseStep])
  case extended(MassExtension.Result)

  public var booked: [TransactionRecord] {
    if case .clockMoved(_, let booked, _) = self { booked } else { [] }
  }
}

/// A step that was taken to trigger a notification.
public enum CauseStep: Hashable, Sendable {
  case bought(productID: String, account: String)
  case refundRequested(productID: String, account: String)
  case performed(TesterCommand, productID: String?)
}

/// The outcome of an approved payment, which can still fail.
public enum Approval: Hashable, Sendable {
  case bought(price: String, WorldEvent.Subject)
  /// A change of plan, which charges nothing now.
  case scheduled(PlanChange)
  /// The terms have changed, so the buyer is asked again on the device.
  case asksAgain
  case refused(Refusal)
  /// The payment now requires a parent's approval.
  case deferred
  /// Another process decided the payment in the meantime.
  case unknown

  package var transactionID: UInt64? {
    if case .bought(_, let subject) = self { subject.transactionID } else { nil }
  }

  package var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }

  public init(of payment: QueuedTransaction, _ events: [WorldEvent]) {
    guard payment.change == nil, payment.phase != .authorized else {
      self = payment.change.map(Approval.scheduled) ?? .asksAgain
      return
    }
    for event in events {
      switch event.fact {
      case .paymentFailed(let refusal, _) where refusal != .askedAgain:
        self = .refused(refusal)
        return
      case .paymentDeferred:
        self = .deferred
        return
      case .booked(let booking):
        let price = PriceText.displayPrice(booking.price, countryCode: booking.storefront)
        self = .bought(price: price, event.subject)
        return
      default: break
      }
    }
    self = .unknown
  }
}
