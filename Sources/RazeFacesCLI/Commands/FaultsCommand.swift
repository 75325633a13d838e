import Foundation
import RazeFacesConsole
import StoreCore

/// `faults`: makes calls into the store fail, on purpose.
@MainActor package struct FaultsCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  // MARK: - What can be typed

  package nonisolated static let points = FaultPoint.allCases.map(\.rawValue)
  package nonisolated static let storeErrors = RefusalKind.allCases.filter { !$0.isNetworkFailure }
    .map(\.rawValue)
  package nonisolated static let networkErrors = RefusalKind.allCases.filter(\.isNetworkFailure)
    .map(\.rawValue)
  package nonisolated static let signatureErrors = SignedDocument.Flaw.allCases.map(\.rawValue)
  package nonisolated static let listErrors = FaultOutcome.ProductListFault.allCases.map(\.rawValue)
  package nonisolated static let receiptErrors = FaultOutcome.receiptStatuses.map(String.init)
  private nonisolated static let refusals = RefusalKind.allCases.map(\.rawValue)
  /// For every point; some names mean a refusal and a flaw.
  package nonisolated static let errors =
    refusals + signatureErrors.filter { !refusals.contains($0) } + receiptErrors
    + listErrors

  // MARK: - What it does

  package func list() async throws {
    let plan = try await context.control.faults()
    try context.output.print(plan.json) { lines(of: plan) }
  }

  /// Arms one fault.
  ///
  /// - Parameters:
  ///   - times: nil for the next time only, unless one of the others says otherwise.
  ///   - delay: in milliseconds.
  package func set(
    _ point: String, error: String, times: Int?, always: Bool, probability: Double?, delay: Int
  ) async throws {
    let point = try faultPoint(point)
    let fault = Fault(
      point: point, outcome: try outcome(error, at: point),
      frequency: try frequency(times, always, probability), delay: delay)
    let allowed = 0...FaultChoices.longestDelay
    guard allowed.contains(delay) else {
      throw InvalidInput.outside(allowed, "--delay", is: String(delay))
    }
    _ = try await context.perform(.faults(.arm(fault)))
    try context.output.print(fault.json, line: "Armed \(context.texts.faults.armed(fault))")
  }

  /// Disarms what is armed at one point; nil clears everything, offline and latency too.
  package func clear(_ point: String?) async throws {
    let before = try await context.control.faults()
    let line: String
    if let point {
      let point = try faultPoint(point)
      _ = try await context.perform(.faults(.disarm(point)))
      let wasArmed = before.faults.contains { $0.point == point }
      line = wasArmed ? "Cleared \(point.rawValue)" : "Nothing was armed for \(point.rawValue)"
    } else {
      _ = try await context.perform(.faults(.clear))
      let network = [before.isOffline, before.isStoreDown, before.latency != nil]
      let count = before.faults.count + network.count(where: \.self)
      line =
        switch count {
        case 0: Self.none
        case 1: "Cleared 1 fault"
        default: "Cleared \(count) faults"
        }
    }
    try context.output.print(try await context.control.faults().json, line: line)
  }

  private static let none = "No faults are armed"

  private func lines(of plan: FaultPlan) -> [String] {
    if plan.isClear { return [Self.none] }
    var lines = FactList()
    if plan.isOffline { lines.append("offline", "every call fails: notConnectedToInternet") }
    if plan.isStoreDown { lines.append("store-down", "every call fails: cannotConnectToHost") }
    if let latency = plan.latency {
      lines.append("latency", "\(latency.lowerBound)-\(latency.upperBound) ms for every call")
    }
    guard !plan.faults.isEmpty else { return lines.lines }
    let texts = context.texts.faults
    var table = TextTable([
      ("Point", .left), ("Error", .left), ("How often", .left), ("Delay", .right),
    ])
    for fault in plan.faults {
      table.append([
        fault.point.rawValue, texts.outcome(fault.outcome), texts.frequency(fault.frequency),
        fault.delay > 0 ? texts.delay(fault.delay) : "",
      ])
    }
    return lines.lines + context.output.lines(of: table)
  }

  // MARK: - What was typed

  private func faultPoint(_ word: String) throws -> FaultPoint {
    try Input.choice(
      word, of: "point of failure", among: FaultPoint.allCases, name: \.rawValue)
  }

  private func outcome(_ name: String, at point: FaultPoint) throws -> FaultOutcome {
    if let outcome = FaultOutcome(name: name, at: point) { return outcome }
    let others = point == .recharge ? [] : [FaultPoint.verification, .productList]
    for point in others {
      guard let other = FaultOutcome(name: name, at: point) else { continue }
      throw CommandFailure(
        .usage,
        "\(other.name) can only be armed for \(point.rawValue): razefaces faults set "
          + "\(point.rawValue) --error \(other.name)")
    }
    throw InvalidInput.unknown(
      name, "error that can be armed here",
      allowed: FaultChoices.outcomes(at: point).map(\.name))
  }

  private func frequency(
    _ times: Int?, _ always: Bool, _ probability: Double?
  ) throws -> Fault.Frequency {
    guard [times != nil, always, probability != nil].count(where: \.self) <= 1 else {
      throw CommandFailure(.usage, "--times, --always and --probability exclude each other")
    }
    if let probability {
      guard probability > 0, probability <= 1 else {
        throw CommandFailure(
          .usage, "--probability is \(probability); it must be more than 0 and at most 1")
      }
      return .probability(probability)
    }
    if always { return .always }
    let times = times ?? 1
    let allowed = 1...FaultChoices.mostTimes
    guard allowed.contains(times) else {
      throw InvalidInput.outside(allowed, "--times", is: String(times))
    }
    return .times(times)
  }
}

extension FaultPlan {
  fileprivate var json: JSONObject {
    let range = latency.map { ["min": $0.lowerBound, "max": $0.upperBound] }
    return [
      "offline": isOffline, "storeDown": isStoreDown, "latency": range,
      "faults": faults.map(\.json),
    ]
  }
}

extension Fault {
  /// Beside its error, the code and the domain that a client sees, which a transaction that is not
  /// believed has none of; and how many times are left, if it is not always or by chance.
  var json: JSONObject {
    var (code, domain): (Int?, String?)
    switch outcome {
    case .refusal(let kind): (code, domain) = (kind.code, kind.domain)
    case .receiptStatus(let status): code = status
    case .unverified, .productList: break
    }
    var (times, chance): (Int?, Double?)
    switch frequency {
    case .times(let left): times = left
    case .probability(let probability): chance = probability
    case .always: break
    }
    return [
      "point": point.rawValue, "error": outcome.name, "code": code, "domain": domain,
      "times": times, "always": frequency == .always, "probability": chance, "delay": delay,
      "description": ConsoleTexts.english.faults.armed(self),
    ]
  }
}
