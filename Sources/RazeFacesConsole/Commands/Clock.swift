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
          "clock advance", { $0.advance(step) },
          unless: { step == .nextEvent && $0.picture.nextEvent == nil ? .nothingAhead : nil },
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
        CommandDefinition("clock hold", { $0.holdTime }) { store, _ in
          try await store.setClockHeld(true)
        }
      case .release:
        CommandDefinition("clock release", { $0.releaseTime }) { store, _ in
          try await store.setClockHeld(false)
        }
      case .reset:
        CommandDefinition(
          "clock reset", { $0.realTime }, unless: { $0.clock.isReal ? .timeIsReal : nil }
        ) { store, _ in try await store.resetClock() }
      }
    }
  }
}
