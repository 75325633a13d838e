import Localization
package import StoreCore

extension ConsoleCommand {
  package enum Clock: Hashable, Codable, Sendable {
    case advance(ClockStep)
    /// The time stands until it is moved, for every process.
    case hold
    /// A held time goes on.
    case release
    /// The real time again.
    case reset

    var definition: CommandDefinition {
      switch self {
      case .advance(let step):
        CommandDefinition(
          "clock advance", { step.text($0) },
          unless: { step == .nextEvent && $0.snapshot.nextEvent == nil ? .nothingAhead : nil },
          resulting: { store, _ in
            let last = try await store.events(EventQuery(.everything, limit: 1)).events.last
            guard let booked = try await store.advanceClock(by: step) else { return .nothingAhead }
            let events = try await store.events(EventQuery(.everything, after: last?.id ?? 0))
              .events
            return .clockMoved(
              now: try await store.now(), booked: booked,
              events: events.filter(\.fact.isOfTime))
          })
      case .hold:
        CommandDefinition(
          "clock hold", { $0.command(ClockCommandText.hold, hint: .holdHint, done: .held) }
        ) { store, _ in try await store.setClockHeld(true) }
      case .release:
        CommandDefinition(
          "clock release",
          { $0.command(ClockCommandText.release, hint: .releaseHint, done: .released) }
        ) { store, _ in try await store.setClockHeld(false) }
      case .reset:
        CommandDefinition(
          "clock reset",
          { $0.command(ClockCommandText.reset, hint: .resetHint, done: .wasReset) },
          unless: { $0.clock.isReal ? .timeIsReal : nil }
        ) { store, _ in try await store.resetClock() }
      }
    }
  }
}

extension ClockStep {
  fileprivate func text(_ texts: Texts) -> CommandText {
    let (key, values): (ClockCommandText, TextValues) =
      switch self {
      case .period(let period): (.period, ["period": texts.subscriptions.length(period)])
      case .seconds(let seconds): (.seconds, ["seconds": seconds])
      case .date: (.toDate, [:])
      case .nextEvent: (.toNextEvent, [:])
      }
    return texts.command(key, hint: .advanceHint, values)
  }
}
