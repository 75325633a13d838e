import Foundation
import RazeFacesConsole
import StoreCore

/// `clock`: the sandbox's time, by which subscriptions live.
@MainActor package struct ClockCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package nonisolated static let rates = TimeRate.allCases.map(\.name)

  package func show() async throws {
    let state = try await ClockState(context)
    try context.output.print(state.json) { state.facts(context.dates).lines }
  }

  /// Moves the clock forward and prints everything that happened on the way.
  ///
  /// - Parameters:
  ///   - step: such as `1y` or `12h`; nil if `target` says where to.
  ///   - target: a date, or `next` for when something happens by itself.
  package func advance(by step: String?, to target: String?) async throws {
    let step = try parsedStep(step, target)
    // What is due already is booked by looking, and is not what comes next.
    _ = try await context.store.snapshot()
    guard
      case .clockMoved(let now, let booked, let happened) = try await context.perform(
        .clock(.advance(step)))
    else {
      throw CommandFailure(
        .usage,
        "nothing will happen by itself, so there is no next event; `razefaces subscriptions` "
          + "lists what could")
    }
    let events = happened.filter(\.fact.isTransition)
    try context.output.print(
      [
        "clock": try await ClockState(context).json, "booked": booked.map(\.json),
        "transitions": events.map(\.json),
      ] as JSONObject
    ) {
      [
        "It is \(context.dates.iso(now)) in the sandbox; \(context.texts.clock.booked(booked.count))"
      ]
        + (booked.isEmpty ? [] : context.output.lines(of: TextTable(booked, context)))
        + (events.isEmpty ? [] : context.output.lines(of: transitions(events)))
    }
  }

  /// What renewals do not tell: billing that failed, grace, retry, recovery, ends.
  private func transitions(_ events: [WorldEvent]) -> TextTable {
    var table = TextTable("Date", "Account", "What happened", spare: ["Account"])
    for event in events {
      table.append([
        context.dates.isoMinute(event.date), event.subject.account ?? "",
        context.texts.events.line(event, context.dates),
      ])
    }
    return table
  }

  package func setRate(_ name: String) async throws {
    let rate = try Input.choice(
      name, of: "rate of time", among: TimeRate.allCases, name: \.name)
    _ = try await context.perform(.set(Switch.clockRate.name, to: rate.name))
    try context.output.print(
      try await ClockState(context).json,
      line: "Subscriptions live at \(rate.name) from their next period on")
  }

  /// Until it is moved or released, for every process.
  package func hold() async throws {
    _ = try await context.perform(.clock(.hold))
    try await tell("; it stands until it is moved or released")
  }

  package func release() async throws {
    _ = try await context.perform(.clock(.release))
    try await tell("; it goes on from there")
  }

  package func reset() async throws {
    _ = try await context.perform(.clock(.reset))
    try await tell(", the real time; what was booked stays")
  }

  private func tell(_ news: String) async throws {
    let state = try await ClockState(context)
    try context.output.print(
      state.json, line: "It is \(context.dates.iso(state.now)) in the sandbox\(news)")
  }

  private func parsedStep(_ step: String?, _ target: String?) throws -> ClockStep {
    switch (step, target) {
    case (let step?, nil): try ClockStep(step: step)
    case (nil, let target?): try ClockStep(target: target)
    case (nil, nil), (_?, _?):
      throw CommandFailure(
        .usage,
        "say how far, as in `razefaces clock advance 1mo`, or where to, as in "
          + "`razefaces clock advance --to next`")
    }
  }
}

/// Where the sandbox's time stands.
struct ClockState {
  let clock: SandboxClock
  let now: Date
  let nextEvent: Date?
  /// Not everything that is due is booked yet.
  let isBehind: Bool

  @MainActor init(_ context: CommandContext) async throws {
    clock = try await context.store.snapshot().clock
    now = try await context.control.now()
    nextEvent = try await context.control.nextEvent()
    isBehind = try await context.control.backlog() != nil
  }

  /// `offset` is in seconds ahead of the real time.
  var json: JSONObject {
    [
      "now": now.milliseconds, "isReal": clock.isReal, "isHeld": clock.heldAt != nil,
      "offset": offset, "rate": clock.rate.name, "nextEvent": nextEvent?.milliseconds,
      "isBehind": isBehind,
    ]
  }

  func facts(_ dates: DateText) -> FactList {
    let distance = offset == 0 ? "nothing" : Self.span(abs(offset))
    let goes =
      clock.heldAt == nil
      ? (offset < 0 ? "behind by" : "ahead by", distance)
      : ("held", "`razefaces clock release` lets it go on")
    return FactList([
      ("time", dates.iso(now)), goes, ("rate", clock.rate.name),
      ("next event", nextEvent.map(dates.iso) ?? "none"),
    ])
  }

  private var offset: Int { Int(nearest: clock.offset) }

  /// `365 days 1:00:05`
  private static func span(_ seconds: Int) -> String {
    let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60]
    let clock = parts.enumerated().map { index, part in
      index > 0 && part < 10 ? "0\(part)" : String(part)
    }
    let days = seconds / 86_400
    return "\(days == 1 ? "1 day" : "\(days) days") \(clock.joined(separator: ":"))"
  }
}
