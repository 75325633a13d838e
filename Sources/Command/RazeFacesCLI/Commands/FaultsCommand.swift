import ArgumentParser
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias FaultsCommand = GroupCommand<ListFaultsCommand>

private let points = FaultPoint.allCases.map(\.rawValue)

struct ListFaultsCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "faults", abstract: "Make calls to the store fail.",
    subcommands: [SetFaultCommand.self, ClearFaultsCommand.self])

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the armed faults and how often each happens.")

  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions
  static let schema = FaultPlan.schema

  func run(in context: CommandContext) async throws {
    let plan = try await context.control.faults()
    try context.output.print(plan) { plan.lines(context) }
  }
}

struct SetFaultCommand: WorldCommand {
  private static let errors = Set(FaultPoint.allCases.flatMap(\.effects).map(\.name)).sorted()

  private static func words<Name: RawRepresentable<String>>(_ names: [Name]) -> String {
    names.map(\.rawValue).joined(separator: ", ")
  }

  private static func words(_ codes: [Int]) -> String {
    codes.map(String.init).joined(separator: ", ")
  }

  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Arm a fault, replacing any other at the same point.",
    discussion: """
      Points: \(words(FaultPoint.allCases)).

      Errors: \(words(RefusalKind.allCases.filter { !$0.isNetworkFailure })).

      Network errors: \(words(RefusalKind.allCases.filter(\.isNetworkFailure))).

      Only for verification and app-transaction: \(words(SignedDocument.Flaw.allCases)).

      Only for product-list, the list that the app's own server sends: \
      \(words(FaultEffect.ProductListFault.allCases)).

      Only for termination, which ends the app at a step of the next purchase: step-1 to step-8.

      Only for verification: \(words(FaultEffect.receiptStatuses)).

      Only for server-api, the next call of your server: \(words(FaultEffect.serverErrors)), \
      or another HTTP status from 400 to 599.

      Only for notification, the next one to your server: \
      \(words(FaultEffect.NotificationFault.allCases)).

      An unknown point or error exits with 64 and changes nothing.

      Examples:
        razefaces faults set purchase --error paymentNotAllowed --times 1
        razefaces faults set load-products --error timedOut --always --delay 3000
        razefaces faults set verification --error 21005 --probability 0.5
      """)

  @Argument(help: "The point of failure.", completion: .list(points)) var point: String

  @Option(
    help: ArgumentHelp("The error that occurs.", valueName: "name"), completion: .list(errors))
  var error: String

  @Option(help: "The number of times it fails. The default is 1.") var times: Int?
  @Flag(help: "Fail every time, until the fault is cleared.") var always = false
  @Option(help: "The probability of a failure, more than 0 and at most 1.") var probability: Double?
  @Option(help: "The delay of the answer in milliseconds.") var delay = 0
  @OptionGroup var common: CommonOptions
  static let schema = Fault.schema

  func run(in context: CommandContext) async throws {
    let point: FaultPoint = try Input.choice(point, of: "point of failure")
    let fault = Fault(
      point: point, effect: try effect(at: point), frequency: try frequency(), delay: delay)
    let allowed = 0...Fault.longestDelay
    guard allowed.contains(delay) else {
      throw InvalidInput.outside(allowed, "--delay", is: String(delay))
    }
    try await context.perform(.faults(.arm(fault)))
    try context.output.print(fault, line: "Armed \(fault.words)")
  }

  private func effect(at point: FaultPoint) throws -> FaultEffect {
    if let effect = FaultEffect(name: error, at: point) { return effect }
    let others = FaultPoint.allCases.filter { other in
      switch FaultEffect(name: error, at: other) {
      case nil, .refusal: false
      case .receiptStatus, .unverified, .productList, .step, .serverError, .notification:
        point != .recharge
      }
    }
    if let first = others.first, let other = FaultEffect(name: error, at: first) {
      let points = others.map(\.rawValue).joined(separator: " and ")
      throw InvalidInput(
        "\(other.name) can only be armed for \(points): razefaces faults set "
          + "\(first.rawValue) --error \(other.name)")
    }
    throw InvalidInput.unknown(error, "error for this point", allowed: point.effects.map(\.name))
  }

  private func frequency() throws -> Fault.Frequency {
    guard [times != nil, always, probability != nil].count(where: \.self) <= 1 else {
      throw InvalidInput("use only one of --times, --always and --probability")
    }
    if let probability {
      guard probability > 0, probability <= 1 else {
        throw InvalidInput("--probability is \(probability); it must be more than 0 and at most 1")
      }
      return .probability(probability)
    }
    if always { return .always }
    let times = times ?? 1
    let allowed = 1...Fault.mostTimes
    guard allowed.contains(times) else {
      throw InvalidInput.outside(allowed, "--times", is: String(times))
    }
    return .times(times)
  }
}

struct ClearFaultsCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Disarm one point, or every fault.",
    discussion: """
      Without a point, offline, store-down and latency are cleared, too.

      Example:
        razefaces faults clear purchase
      """)

  @Argument(help: "The point to disarm.", completion: .list(points)) var point: String?
  @OptionGroup var common: CommonOptions
  static let schema = FaultPlan.schema

  func run(in context: CommandContext) async throws {
    let before = try await context.control.faults()
    let line: String
    if let point {
      let point: FaultPoint = try Input.choice(point, of: "point of failure")
      try await context.perform(.faults(.disarm(point)))
      let wasArmed = before.faults.contains { $0.point == point }
      line = wasArmed ? "Cleared \(point.rawValue)" : "Nothing was armed for \(point.rawValue)"
    } else {
      try await context.perform(.faults(.clear))
      let network = [before.isOffline, before.isStoreDown, before.latency != nil]
      let count = before.faults.count + network.count(where: \.self)
      line = count == 0 ? FaultPlan.none : "Cleared \(count) \(count == 1 ? "fault" : "faults")"
    }
    let faults = try await context.control.faults()
    try context.output.print(faults, line: line)
  }
}

extension FaultPlan: Formed {
  fileprivate static let none = "No faults are armed"

  @MainActor fileprivate func lines(_ context: CommandContext) -> [String] {
    if isClear { return [Self.none] }
    var lines = FactList()
    if isOffline { lines.append("offline", "every call fails: notConnectedToInternet") }
    if isStoreDown { lines.append("store-down", "every call fails: cannotConnectToHost") }
    if let latency {
      lines.append("latency", "\(latency.lowerBound)-\(latency.upperBound) ms for every call")
    }
    return lines.lines + (faults.isEmpty ? [] : context.lines(of: faults, in: Fault.form))
  }

  static let form = Form<Self>(
    .member("offline") { $0.isOffline }, .member("storeDown") { $0.isStoreDown },
    .member("latency") { $0.latency }, .member("faults") { $0.faults })
}

extension ClosedRange: JSONWritable, Formed where Bound == Int {
  static var form: Form<Self> {
    Form(.member("min") { $0.lowerBound }, .member("max") { $0.upperBound })
  }
}

extension Fault: Formed {
  /// Includes the error's code and domain for a client, and the remaining count, if there are any.
  static let form = Form<Self>(
    .member("point") { $0.point }.column("Point"),
    .member("error") { $0.effect.name }
      .column("Error") { fault, _ in Texts.english(fault.effect.label) },
    .member("code") { fault -> Int? in
      switch fault.effect {
      case .refusal(let kind): kind.code
      case .receiptStatus(let status): status
      case .serverError(let code): code
      case .unverified, .productList, .step, .notification: nil
      }
    },
    .member("domain") { fault -> String? in
      if case .refusal(let kind) = fault.effect { kind.domain } else { nil }
    },
    .member("times") { fault -> Int? in
      if case .times(let left) = fault.frequency { left } else { nil }
    },
    .member("always") { $0.frequency == .always }
      .column("How often") { fault, _ in Texts.english(fault.frequency.label) },
    .member("probability") { fault -> Double? in
      if case .probability(let chance) = fault.frequency { chance } else { nil }
    },
    .member("delay") { $0.delay }
      .column("Delay", .right) { fault, _ in
        fault.delay > 0 ? Texts.english(fault.delayLabel) : ""
      },
    .member("description") { $0.words })

  /// The fault in one line, such as `purchase: paymentNotAllowed, next 2 times`.
  var words: String { "\(point.rawValue): \(Texts.english(label))" }
}
