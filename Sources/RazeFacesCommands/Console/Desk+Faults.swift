import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  package func faults() async throws {
    let plan = try await control.faults()
    try print(FaultPlanForm(plan)) { ConsoleWords.faults(plan) }
  }

  /// Arms one fault.
  ///
  /// - Parameters:
  ///   - times: nil for the next time only, unless one of the others says otherwise.
  ///   - delay: in milliseconds.
  package func setFault(
    _ point: String, error: String, times: Int?, always: Bool, probability: Double?, delay: Int
  ) async throws {
    let point = try faultPoint(point)
    let fault = Fault(
      point: point, outcome: try outcome(error, at: point),
      frequency: try frequency(times, always, probability), delay: delay)
    let allowed = 0...FaultChoices.longestDelay
    guard allowed.contains(delay) else {
      throw InvalidInput.outside(allowed, ConsoleWords.delay, is: String(delay))
    }
    try await control.arm(fault)
    try print(FaultForm(fault)) { ConsoleWords.armed(fault) + "\n" }
  }

  /// Disarms what is armed at one point; nil clears everything, offline and latency too.
  package func clearFaults(_ point: String?) async throws {
    let before = try await control.faults()
    if let point {
      let point = try faultPoint(point)
      try await control.disarm(point)
      let wasArmed = before.faults.contains { $0.point == point }
      try print(FaultPlanForm(try await control.faults())) {
        ConsoleWords.disarmed(point, wasArmed: wasArmed) + "\n"
      }
    } else {
      try await control.clearFaults()
      try print(FaultPlanForm(try await control.faults())) {
        ConsoleWords.cleared(before.faults.count + before.troubles) + "\n"
      }
    }
  }

  private func faultPoint(_ word: String) throws -> FaultPoint {
    try Input.choice(
      word, of: ConsoleWords.aPoint, among: FaultPoint.allCases, name: \.rawValue)
  }

  private func outcome(
    _ name: String, at point: FaultPoint
  ) throws -> FaultOutcome {
    if let outcome = FaultOutcome(name: name, at: point) { return outcome }
    if let other = FaultOutcome(name: name, at: .verification) {
      throw CommandFailure(.usage, ConsoleWords.onlyForVerification(other.name))
    }
    throw InvalidInput.unknown(
      name, ConsoleWords.anError,
      allowed: point == .verification ? ConsoleVocabulary.errors : ConsoleVocabulary.refusals)
  }

  private func frequency(
    _ times: Int?, _ always: Bool, _ probability: Double?
  ) throws -> Fault.Frequency {
    guard [times != nil, always, probability != nil].count(where: \.self) <= 1 else {
      throw CommandFailure(.usage, ConsoleWords.oneFrequency)
    }
    if let probability {
      guard probability > 0, probability <= 1 else {
        throw CommandFailure(.usage, ConsoleWords.noProbability(probability))
      }
      return .probability(probability)
    }
    if always { return .always }
    let times = times ?? 1
    let allowed = 1...FaultChoices.mostTimes
    guard allowed.contains(times) else {
      throw InvalidInput.outside(allowed, ConsoleWords.times, is: String(times))
    }
    return .times(times)
  }
}

extension FaultPlan {
  /// What is wrong beside the faults.
  fileprivate var troubles: Int {
    [isOffline, isStoreDown, latency != nil].count(where: \.self)
  }
}

struct FaultPlanForm: Encodable {
  struct Latency: Encodable {
    var min: Int
    var max: Int
  }

  var offline: Bool
  var storeDown: Bool
  var latency: Latency?
  var faults: [FaultForm]

  init(_ plan: FaultPlan) {
    offline = plan.isOffline
    storeDown = plan.isStoreDown
    latency = plan.latency.map { Latency(min: $0.lowerBound, max: $0.upperBound) }
    faults = plan.faults.map { FaultForm($0) }
  }
}

struct FaultForm: Encodable {
  var point: String
  var error: String
  /// As a client sees it; none for a transaction that is not believed.
  var code: Int?
  var domain: String?
  /// How many times are left; nil where it is always or by chance.
  var times: Int?
  var always: Bool
  var probability: Double?
  /// Milliseconds.
  var delay: Int
  var description: String

  init(_ fault: Fault) {
    point = fault.point.rawValue
    error = fault.outcome.name
    switch fault.outcome {
    case .refusal(let kind): (code, domain) = (kind.code, kind.domain)
    case .receiptStatus(let status): code = status
    case .unverified: break
    }
    switch fault.frequency {
    case .times(let left): (times, always) = (left, false)
    case .always: always = true
    case .probability(let chance): (probability, always) = (chance, false)
    }
    delay = fault.delay
    description = ConsoleTexts.english.faults.armed(fault)
  }
}
