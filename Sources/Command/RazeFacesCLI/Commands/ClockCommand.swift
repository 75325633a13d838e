import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

typealias ClockCommand = GroupCommand<ShowClockCommand>

struct ShowClockCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "clock", abstract: "Show and change the sandbox's time.",
    subcommands: [
      AdvanceClockCommand.self, ChangeClockCommand<0>.self, ChangeClockCommand<1>.self,
      SetClockRateCommand.self, ChangeClockCommand<2>.self,
    ])

  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the time, the rate, and the next event.")

  @Argument(help: .hidden) var unexpected: [String] = []
  @OptionGroup var common: CommonOptions
  static let schema = ClockState.schema

  func run(in context: CommandContext) async throws {
    let state = try await ClockState(context)
    try context.output.print(state) { state.facts(context.dates).lines }
  }
}

struct AdvanceClockCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "advance", abstract: "Move the time forward and print everything that happens.",
    discussion: """
      Steps are y, mo, w, d, h, m, and s; years, months, weeks, and days follow the calendar in \
      GMT. Dates are in GMT, too; "next" is the next scheduled event. A date in the past \
      changes nothing, and exits with 64.

      Examples:
        razefaces clock advance 1y
        razefaces clock advance --to 2027-01-31
        razefaces clock advance --to next --json | jq '.booked[].productId'
      """)

  @Argument(help: "The step, such as 1mo.") var step: String?

  @Option(
    name: .customLong("to"), help: ArgumentHelp("The date to move to.", valueName: "date|next"),
    completion: .list(["next"]))
  var target: String?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = [
    "clock": ClockState.schema, "booked": .list(of: TransactionRecord.schema),
    "transitions": .list(of: WorldEvent.schema),
  ]

  func run(in context: CommandContext) async throws {
    let step = try parsedStep()
    // A snapshot books everything that is already due, which must not count as the next event.
    _ = try await context.store.storeState()
    guard
      case .clockMoved(let now, let booked, let happened) = try await context.perform(
        .clock(.advance(step)))
    else {
      throw InvalidInput(
        "nothing is scheduled, so there is no next event; `razefaces subscriptions` lists the "
          + "subscriptions")
    }
    let events = happened.filter { if case .booked = $0.fact { false } else { true } }
    let clock = try await ClockState(context)
    try context.output.print(
      JSONTree(members: ["clock": clock, "booked": booked, "transitions": events])
    ) {
      ["It is \(context.dates.iso(now)) in the sandbox; \(context.texts(.booked(booked.count)))"]
        + (booked.isEmpty ? [] : context.lines(of: booked, in: TransactionRecord.table))
        + (events.isEmpty ? [] : context.lines(of: events, in: Self.transitions))
    }
  }

  private func parsedStep() throws -> ClockStep {
    switch (step, target) {
    case (let step?, nil): try ClockStep(step: step)
    case (nil, let target?): try ClockStep(target: target)
    case (nil, nil), (_?, _?):
      throw InvalidInput(
        "name a step of time, as in `razefaces clock advance 1mo`, or a target, as in "
          + "`razefaces clock advance --to next`")
    }
  }

  /// The changes of subscriptions other than renewals.
  private static let transitions = Form<WorldEvent>(
    .member("date") { $0.date }.column("Date"),
    .member("account") { $0.subject.account }.column("Account", spare: 0),
    .column("Event") { Texts.english($0.line($1)) })
}

struct SetClockRateCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Make subscriptions renew faster without changing dates.",
    discussion: """
      Rates: \(ClockState.rates.joined(separator: ", ")). A period that has begun keeps its \
      end.

      Example:
        razefaces clock rate month-30s
      """)

  @Argument(help: "The rate.", completion: .list(ClockState.rates)) var name: String
  @OptionGroup var common: CommonOptions
  static let schema = ClockState.schema

  func run(in context: CommandContext) async throws {
    let rate = try Input.choice(name, of: "time rate", among: TimeRate.allCases, name: \.name)
    try await context.perform(.clock(.setRate(rate)))
    let clock = try await ClockState(context)
    try context.output.print(
      clock, line: "Subscriptions renew at \(rate.name), starting with their next period")
  }
}

private let changes:
  [(name: String, abstract: String, about: String, change: TesterCommand.Clock, end: String)] = [
    (
      "hold", "Hold the time for every process of this world.",
      "`razefaces clock advance` still moves it, and books what becomes due.", .hold,
      "; it is held"
    ),
    ("release", "Release a held time.", "", .release, "; it runs again from there"),
    (
      "reset", "Return to the real time, at the real rate.",
      "Booked transactions keep their dates.", .reset,
      ", the real time; booked transactions keep their dates"
    ),
  ]

/// A command for one of ``changes``. The parser needs a type for each command.
struct ChangeClockCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: changes[place].name, abstract: changes[place].abstract,
      discussion: changes[place].about)
  }
  static var schema: JSONSchema { ClockState.schema }

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    try await context.perform(.clock(changes[place].change))
    let state = try await ClockState(context)
    try context.output.print(
      state, line: "It is \(context.dates.iso(state.now)) in the sandbox\(changes[place].end)")
  }
}

struct ClockState: Formed {
  let clock: SandboxClock
  let now: Date
  let nextEvent: Date?
  let isBehind: Bool

  @MainActor init(_ context: CommandContext) async throws {
    clock = try await context.store.storeState().clock
    now = try await context.control.now()
    nextEvent = try await context.control.nextEvent()
    isBehind = try await context.control.backlog() != nil
  }

  static let form = Form<Self>(
    .member("now") { $0.now }, .member("isReal") { $0.clock.isReal },
    .member("isHeld") { $0.clock.heldAt != nil }, .member("offset") { $0.offset },
    .member("rate") { $0.clock.rate.name }.of(.words(rates)),
    .member("nextEvent") { $0.nextEvent }, .member("isBehind") { $0.isBehind })
  static let rates = TimeRate.allCases.map(\.name)

  func facts(_ dates: DateText) -> FactList {
    let distance = offset == 0 ? "nothing" : Self.span(abs(offset))
    let difference =
      clock.heldAt == nil
      ? (offset < 0 ? "behind by" : "ahead by", distance)
      : ("held", "`razefaces clock release` releases it")
    return FactList([
      ("time", dates.iso(now)), difference, ("rate", clock.rate.name),
      ("next event", nextEvent.map(dates.iso) ?? "none"),
    ])
  }

  private var offset: Int { Int(nearest: clock.offset) }

  private static func span(_ seconds: Int) -> String {
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
    let clock = parts.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : String(part)
    }
    let days = seconds / 86_400
    return "\(days == 1 ? "1 day" : "\(days) days") \(clock.joined(separator: ":"))"
  }
}
