import Foundation

/// A command in JSON is one object on one level: its name, and beside it what it is about and what
/// it sets. Identifiers are text, dates milliseconds. Null is the catalog's own value, or "off".
extension TesterCommand: Codable {
  /// The names in JSON. Commands are stored and sent, so none of them ever changes.
  package enum Name: String, CaseIterable, Codable, Sendable {
    case setInterruptsPurchases, setDeclinedStaysDeferred, setRefundPolicy, setBillingFails
    case setGracePeriod, setRenewalLimit, setHasInAppPurchase, setPaidApplicationsAgreement
    case setClearedForSale, setAppBundleId, standardSettings, setPaymentsAllowed, signOut
    case armFault, disarmFault, clearFaults, setOffline, setStoreDown, setLatency
    case advanceClock, holdClock, releaseClock, resetClock, setClockRate
    case approveRequest, declineRequest, resolveInterruption
    case approveRefund, declineRefund, refund, finishTransaction, deleteTransaction
    case renewSubscription, resolveBilling, cancelRenewal, resumeRenewal, agreeToPrice, refusePrice
    case raisePrice, expireSubscription
    case addTester, removeTester, setTerritory, setAsksToBuy, clearHistory, joinFamily, leaveFamily
    case reset
  }

  /// The keys in JSON. None of them ever changes, either.
  fileprivate enum Key: String, CodingKey {
    case command, value, products, device, request, interruption
    case transactionId, originalTransactionId, revocationReason, price
    case point, error, times, probability, delay, min, max
    case count, unit, seconds, date
    case email, password, firstName, lastName, territory, organizer
  }

  fileprivate typealias Form = (name: Name, parts: KeyValuePairs<Key, any Encodable>)

  package var name: Name { form.name }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let form = form
    try container.encode(form.name, forKey: .command)
    for (key, value) in form.parts { try container.encode(value, forKey: key) }
  }

  public init(from decoder: any Decoder) throws {
    let parts = Parts(container: try decoder.container(keyedBy: Key.self))
    let name: Name = try parts(.command)
    self =
      try parts.setting(name).map(Self.set) ?? parts.worldCommand(name)
      ?? parts.salesCommand(name) ?? parts.peopleCommand(name)
  }
}

// MARK: - Writing

extension TesterCommand {
  private var form: Form {
    switch self {
    case .set(let setting): setting.form
    case .standardSettings: (.standardSettings, [:])
    case .setPaymentsAllowed(let isOn, let device):
      (.setPaymentsAllowed, [.value: isOn, .device: device])
    case .signOut(let device): (.signOut, [.device: device])
    case .faults(let change): change.form
    case .clock(let change): change.form
    case .request(let key, .approve): (.approveRequest, [.request: String(key.rawValue)])
    case .request(let key, .decline): (.declineRequest, [.request: String(key.rawValue)])
    case .resolveInterruption(let id): (.resolveInterruption, [.interruption: String(id)])
    case .transaction(let id, let action): action.form(String(id))
    case .subscription(let id, let change): change.form(String(id))
    case .addTester(let tester):
      (
        .addTester,
        [
          .email: tester.email, .password: tester.password, .firstName: tester.firstName,
          .lastName: tester.lastName, .territory: tester.countryCode,
        ]
      )
    case .tester(let email, let change): change.form(email)
    case .reset: (.reset, [:])
    }
  }
}

extension TesterCommand.Setting {
  fileprivate var form: TesterCommand.Form {
    switch self {
    case .interruptsPurchases(let isOn): (.setInterruptsPurchases, [.value: isOn])
    case .declinedStaysDeferred(let isOn): (.setDeclinedStaysDeferred, [.value: isOn])
    case .refundPolicy(let policy): (.setRefundPolicy, [.value: policy])
    case .billingFails(let isOn): (.setBillingFails, [.value: isOn])
    case .gracePeriod(let days): (.setGracePeriod, [.value: days])
    case .renewalLimit(let limit): (.setRenewalLimit, [.value: limit])
    case .hasInAppPurchase(let isOn): (.setHasInAppPurchase, [.value: isOn])
    case .paidApplicationsAgreement(let isOn): (.setPaidApplicationsAgreement, [.value: isOn])
    case .clearedForSale(let products): (.setClearedForSale, [.products: products])
    case .appBundleID(let id): (.setAppBundleId, [.value: id])
    }
  }
}

extension TesterCommand.Faults {
  fileprivate var form: TesterCommand.Form {
    switch self {
    case .arm(let fault): fault.form
    case .disarm(let point): (.disarmFault, [.point: point])
    case .clear: (.clearFaults, [:])
    case .setOffline(let isOn): (.setOffline, [.value: isOn])
    case .setStoreDown(let isOn): (.setStoreDown, [.value: isOn])
    case .setLatency(let range):
      (.setLatency, [.min: range?.lowerBound, .max: range?.upperBound])
    }
  }
}

extension Fault {
  /// Neither a number of times nor a probability is always.
  fileprivate var form: TesterCommand.Form {
    let times: Int? = if case .times(let times) = frequency { times } else { nil }
    let chance: Double? = if case .probability(let chance) = frequency { chance } else { nil }
    return (
      .armFault,
      [
        .point: point, .error: outcome.name, .times: times, .probability: chance, .delay: delay,
      ]
    )
  }
}

extension TesterCommand.Clock {
  fileprivate var form: TesterCommand.Form {
    switch self {
    case .advance(.period(let period)):
      (.advanceClock, [.count: period.count, .unit: period.unit])
    case .advance(.seconds(let seconds)): (.advanceClock, [.seconds: seconds])
    case .advance(.date(let date)): (.advanceClock, [.date: date.milliseconds])
    case .advance(.nextEvent): (.advanceClock, [:])
    case .hold: (.holdClock, [:])
    case .release: (.releaseClock, [:])
    case .reset: (.resetClock, [:])
    case .setRate(let rate): (.setClockRate, [.value: rate.name])
    }
  }
}

extension TesterCommand.Transaction {
  fileprivate func form(_ id: String) -> TesterCommand.Form {
    switch self {
    case .approveRefund: (.approveRefund, [.transactionId: id])
    case .declineRefund: (.declineRefund, [.transactionId: id])
    case .refund(let reason): (.refund, [.transactionId: id, .revocationReason: reason])
    case .finish: (.finishTransaction, [.transactionId: id])
    case .delete: (.deleteTransaction, [.transactionId: id])
    }
  }
}

extension TesterCommand.Subscription {
  fileprivate func form(_ id: String) -> TesterCommand.Form {
    switch self {
    case .renew: (.renewSubscription, [.originalTransactionId: id])
    case .resolveBilling: (.resolveBilling, [.originalTransactionId: id])
    case .cancelRenewal: (.cancelRenewal, [.originalTransactionId: id])
    case .resumeRenewal: (.resumeRenewal, [.originalTransactionId: id])
    case .agreeToPrice: (.agreeToPrice, [.originalTransactionId: id])
    case .refusePrice: (.refusePrice, [.originalTransactionId: id])
    case .raisePrice(let price): (.raisePrice, [.originalTransactionId: id, .price: price])
    case .expire: (.expireSubscription, [.originalTransactionId: id])
    }
  }
}

extension TesterCommand.Tester {
  fileprivate func form(_ email: String) -> TesterCommand.Form {
    switch self {
    case .remove: (.removeTester, [.email: email])
    case .setTerritory(let code): (.setTerritory, [.email: email, .territory: code])
    case .setAsksToBuy(let asks): (.setAsksToBuy, [.email: email, .value: asks])
    case .clearHistory: (.clearHistory, [.email: email])
    case .join(let organizer): (.joinFamily, [.email: email, .organizer: organizer])
    case .leaveFamily: (.leaveFamily, [.email: email])
    }
  }
}

// MARK: - Reading

/// The parts of a command that is read. What is missing, and what is none of the allowed values, is
/// an error that names its key.
private struct Parts {
  let container: KeyedDecodingContainer<TesterCommand.Key>

  func callAsFunction<Value: Decodable>(_ key: TesterCommand.Key) throws -> Value {
    try container.decode(Value.self, forKey: key)
  }

  func find<Value: Decodable>(_ key: TesterCommand.Key) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: key)
  }

  func read<Value>(_ key: TesterCommand.Key, _ value: (String) -> Value?) throws -> Value {
    try valid(key, value(try self(key)))
  }

  func valid<Value>(_ key: TesterCommand.Key, _ value: Value?) throws -> Value {
    guard let value else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "no value of \(key.rawValue)")
    }
    return value
  }

  func setting(_ name: TesterCommand.Name) throws -> TesterCommand.Setting? {
    switch name {
    case .setInterruptsPurchases: .interruptsPurchases(try self(.value))
    case .setDeclinedStaysDeferred: .declinedStaysDeferred(try self(.value))
    case .setRefundPolicy: .refundPolicy(try self(.value))
    case .setBillingFails: .billingFails(try self(.value))
    case .setGracePeriod: .gracePeriod(try find(.value))
    case .setRenewalLimit: .renewalLimit(try find(.value))
    case .setHasInAppPurchase: .hasInAppPurchase(try self(.value))
    case .setPaidApplicationsAgreement: .paidApplicationsAgreement(try find(.value))
    case .setClearedForSale: .clearedForSale(try self(.products))
    case .setAppBundleId: .appBundleID(try find(.value))
    default: nil
    }
  }

  func worldCommand(_ name: TesterCommand.Name) throws -> TesterCommand? {
    switch name {
    case .standardSettings: .standardSettings
    case .reset: .reset
    case .armFault: .faults(.arm(try fault()))
    case .disarmFault: .faults(.disarm(try self(.point)))
    case .clearFaults: .faults(.clear)
    case .setOffline: .faults(.setOffline(try self(.value)))
    case .setStoreDown: .faults(.setStoreDown(try self(.value)))
    case .setLatency: .faults(.setLatency(try latency()))
    case .advanceClock: .clock(.advance(try step()))
    case .holdClock: .clock(.hold)
    case .releaseClock: .clock(.release)
    case .resetClock: .clock(.reset)
    case .setClockRate: .clock(.setRate(try read(.value) { TimeRate(name: $0) }))
    default: nil
    }
  }

  func salesCommand(_ name: TesterCommand.Name) throws -> TesterCommand? {
    switch name {
    case .approveRefund: try transaction(.approveRefund)
    case .declineRefund: try transaction(.declineRefund)
    case .refund: try transaction(.refund(try self(.revocationReason)))
    case .finishTransaction: try transaction(.finish)
    case .deleteTransaction: try transaction(.delete)
    case .renewSubscription: try subscription(.renew)
    case .resolveBilling: try subscription(.resolveBilling)
    case .cancelRenewal: try subscription(.cancelRenewal)
    case .resumeRenewal: try subscription(.resumeRenewal)
    case .agreeToPrice: try subscription(.agreeToPrice)
    case .refusePrice: try subscription(.refusePrice)
    case .raisePrice: try subscription(.raisePrice(try self(.price)))
    case .expireSubscription: try subscription(.expire)
    default: nil
    }
  }

  func peopleCommand(_ name: TesterCommand.Name) throws -> TesterCommand {
    switch name {
    case .setPaymentsAllowed: .setPaymentsAllowed(try self(.value), device: try self(.device))
    case .signOut: .signOut(device: try self(.device))
    case .approveRequest: .request(try request(), .approve)
    case .declineRequest: .request(try request(), .decline)
    case .resolveInterruption: .resolveInterruption(try read(.interruption) { Int64($0) })
    case .addTester:
      .addTester(
        NewTester(
          email: try self(.email), password: try self(.password),
          firstName: try find(.firstName) ?? "", lastName: try find(.lastName) ?? "",
          countryCode: try self(.territory)))
    case .removeTester: .tester(try self(.email), .remove)
    case .setTerritory: .tester(try self(.email), .setTerritory(try self(.territory)))
    case .setAsksToBuy: .tester(try self(.email), .setAsksToBuy(try self(.value)))
    case .clearHistory: .tester(try self(.email), .clearHistory)
    case .joinFamily: .tester(try self(.email), .join(familyOf: try self(.organizer)))
    case .leaveFamily: .tester(try self(.email), .leaveFamily)
    default: try valid(.command, nil)
    }
  }

  private func transaction(_ action: TesterCommand.Transaction) throws -> TesterCommand {
    .transaction(try read(.transactionId) { UInt64($0) }, action)
  }

  private func subscription(_ change: TesterCommand.Subscription) throws -> TesterCommand {
    .subscription(try read(.originalTransactionId) { UInt64($0) }, change)
  }

  private func request() throws -> QueueKey { QueueKey(rawValue: try read(.request) { Int64($0) }) }

  private func fault() throws -> Fault {
    let point: FaultPoint = try self(.point)
    let times: Int? = try find(.times)
    return Fault(
      point: point, outcome: try read(.error) { FaultOutcome(name: $0, at: point) },
      frequency: try times.map { .times($0) } ?? find(.probability).map { .probability($0) }
        ?? .always, delay: try find(.delay) ?? 0)
  }

  private func latency() throws -> ClosedRange<Int>? {
    guard let low: Int = try find(.min) else { return nil }
    let high: Int = try self(.max)
    return try valid(.max, low < 0 || high < low ? nil : low...high)
  }

  private func step() throws -> ClockStep {
    if let seconds: Int = try find(.seconds) { return .seconds(seconds) }
    if let date: Int = try find(.date) { return .date(Date(milliseconds: date)) }
    guard let unit: Period.Unit = try find(.unit) else { return .nextEvent }
    let count: Int = try self(.count)
    // No more than a calendar counts, and far more than any step may lead to.
    return .period(try valid(.count, (1...999_999).contains(count) ? Period(count, unit) : nil))
  }
}
