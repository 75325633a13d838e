public import Foundation

/// One change that a tester makes to a world, as Xcode's transaction manager and App Store Connect's
/// sandbox page offer it. Nothing in it goes through the app.
///
/// It is a value, so it can be compared, kept, sent and performed again.
public enum TesterCommand: Hashable, Sendable, Codable {
  case set(Setting)
  /// Sets everything as in a new world; faults and the clock stay.
  case standardSettings
  case setPaymentsAllowed(Bool, device: String)
  case signOut(device: String)
  case faults(Faults)
  case clock(Clock)
  case request(QueueKey, Request)
  /// Settles an interrupted purchase for the person; a new purchased transaction follows
  /// (storekit-rules 2.11).
  case resolveInterruption(Int64)
  case transaction(UInt64, Transaction)
  case subscription(UInt64, Subscription)
  /// Adds a tester with the address verified, as if the letter had been answered.
  case addTester(NewTester)
  case tester(String, Tester)
  /// Resets Apple's side as on the first day, in one step: testers of the catalog, an empty ledger,
  /// empty queues, the real time, no faults.
  case reset

  /// One of the ``WorldSettings``, with its new value.
  public enum Setting: Hashable, Sendable, Codable {
    case interruptsPurchases(Bool)
    case declinedStaysDeferred(Bool)
    case refundPolicy(WorldSettings.RefundPolicy)
    case billingFails(Bool)
    case gracePeriod(WorldSettings.GracePeriod?)
    case renewalLimit(Int?)
    case hasInAppPurchase(Bool)
    case paidApplicationsAgreement(Bool?)
    /// Products that are not named stay as they are; those without a value follow the catalog.
    case clearedForSale([String: Bool?])
    case appBundleID(String?)
  }

  public enum Faults: Hashable, Sendable, Codable {
    case arm(Fault)
    case disarm(FaultPoint)
    /// Clears everything that is set to go wrong, the network included.
    case clear
    case setOffline(Bool)
    case setStoreDown(Bool)
    /// Sets the latency of every call, in milliseconds; nil for none.
    case setLatency(ClosedRange<Int>?)
  }

  public enum Clock: Hashable, Sendable, Codable {
    /// Books everything that falls due on the way, in order.
    ///
    /// The step begins where the clock stands when it is booked: of several at the same time, each
    /// goes on from the one before.
    case advance(ClockStep)
    /// Stops the time until it is moved, for every process.
    case hold
    /// Lets a held time go on from where it stands.
    case release
    /// Returns to the real time, at the real rate. Booked events stay.
    case reset
    case setRate(TimeRate)
  }

  /// A parent's answer to a request to buy (storekit-rules 2.10).
  public enum Request: String, CaseIterable, Sendable, Codable {
    /// Charges the payment and purchases on the child's device.
    case approve
    /// Declines the request. The payment stays deferred if the quirk is switched on.
    case decline
  }

  /// The actions on one line of the ledger.
  public enum Transaction: Hashable, Sendable, Codable {
    case approveRefund
    case declineRefund
    /// Refunds the transaction without any request.
    case refund(TransactionRecord.RevocationReason)
    /// Finishes the transaction in the app's stead, on whatever device it waits.
    case finish
    /// Takes the line out of the ledger as if it had never been, with its place in every queue.
    case delete
  }

  /// The actions on one subscription, in the order in which they are offered.
  public enum Subscription: Hashable, Sendable, Codable {
    case renew
    /// Lets the payment go through after all (storekit-rules 3.8).
    case resolveBilling
    case cancelRenewal
    case resumeRenewal
    case agreeToPrice
    case refusePrice
    /// Asks the subscriber's consent to a new price, in the subscriber's currency; without it the
    /// subscription ends with its period.
    case raisePrice(Decimal)
    case expire
  }

  /// The actions of App Store Connect on one sandbox tester.
  public enum Tester: Hashable, Sendable, Codable {
    case remove
    /// Moves the tester to the territory of a three-letter code. Prices and availability follow at
    /// once (storekit-rules 2.14).
    case setTerritory(String)
    case setAsksToBuy(Bool)
    case clearHistory
    /// Puts the tester into an organizer's family; what the family shares is theirs at once.
    case join(familyOf: String)
    /// Takes the tester out of the family and revokes what was shared (storekit-rules 2.12).
    case leaveFamily
  }
}

extension TesterCommand {
  /// The names of the cases, such as `clock.hold`, whatever values they have.
  package var name: String {
    let change: Any? =
      switch self {
      case .set(let change): change
      case .faults(let change): change
      case .clock(let change): change
      case .request(_, let change): change
      case .transaction(_, let change): change
      case .subscription(_, let change): change
      case .tester(_, let change): change
      default: nil
      }
    return ([self] + [change].compactMap(\.self)).map { Self.caseName(of: $0) }
      .joined(separator: ".")
  }

  private static func caseName(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }
}

extension WorldSettings {
  public mutating func apply(_ setting: TesterCommand.Setting) {
    switch setting {
    case .interruptsPurchases(let isOn): interruptsPurchases = isOn
    case .declinedStaysDeferred(let isOn): declinedStaysDeferred = isOn
    case .refundPolicy(let policy): refundPolicy = policy
    case .billingFails(let isOn): billingFails = isOn
    case .gracePeriod(let days): gracePeriod = days
    case .renewalLimit(let limit): renewalLimit = limit
    case .hasInAppPurchase(let isOn): hasInAppPurchase = isOn
    case .paidApplicationsAgreement(let isInEffect): paidApplicationsAgreement = isInEffect
    case .clearedForSale(let products):
      for (id, isCleared) in products { clearedForSale[id] = isCleared }
    case .appBundleID(let id): appBundleID = id
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

/// The outcome of a ``TesterCommand`` that was performed.
public enum TesterOutcome: Hashable, Sendable {
  case done
  case added(Account)
  /// - Parameter events: what happened on the way, oldest first: renewals, and all that they do not
  ///   tell.
  case clockMoved(now: Date, booked: [TransactionRecord], events: [WorldEvent] = [])
  /// Nothing will happen by itself, so the clock stays.
  case nothingScheduled
  /// A parent has said yes to a request.
  case approved(Approval)
  /// The buyer has agreed to the terms.
  case resolved(Approval)

  /// The transactions that a move of the clock has booked.
  public var booked: [TransactionRecord] {
    if case .clockMoved(_, let booked, _) = self { booked } else { [] }
  }
}

/// The outcome of a payment that somebody has said yes to: the yes alone does not pay it.
public enum Approval: Hashable, Sendable {
  case bought(price: String, WorldEvent.Subject)
  case refused(Refusal)
  /// A parent is asked now.
  case deferred
  /// Somebody else has decided it meanwhile.
  case unknown

  public init(_ events: [WorldEvent]) {
    for event in events {
      switch event.fact {
      case .paymentFailed(let refusal):
        self = .refused(refusal)
        return
      case .paymentDeferred:
        self = .deferred
        return
      case .booked(let booking):
        let price = Storefront.storefront(countryCode: booking.storefront).map {
          PriceText.displayPrice(booking.price, in: $0)
        }
        self = .bought(price: price ?? "\(booking.price)", event.subject)
        return
      default: break
      }
    }
    self = .unknown
  }
}
