import Foundation
import StoreCore
import Synchronization

/// The events that go into the log with the next transaction, wake nobody, and may be lost if the
/// process is killed.
extension World {
  /// More than these do not wait.
  private static let maxPendingEvents = 500

  fileprivate func add(_ event: PendingEvent) {
    pendingEvents.withLock { waiting in
      if waiting.count >= Self.maxPendingEvents { waiting.removeFirst() }
      waiting.append(event)
    }
  }

  /// Hands on what was heard; it waits on if `body` throws.
  func withPendingEvents<Value>(_ body: ([PendingEvent]) throws -> Value) rethrows -> Value {
    let events = pendingEvents.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    do {
      return try body(events)
    } catch {
      pendingEvents.withLock { $0.insert(contentsOf: events, at: 0) }
      throw error
    }
  }
}

extension Device {
  /// Logs an event, from any thread.
  func log(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    log(about: subject) { fact }
  }

  func log(about subject: WorldEvent.Subject, _ fact: @escaping @Sendable () -> WorldEvent.Fact?) {
    world.add(
      PendingEvent(
        fact: fact, subject: subject, client: client, realDate: world.surroundings.wallClock()))
  }

  func events(_ query: EventQuery) throws -> EventPage {
    // Failed payments are in the log already.
    if case .failedPayments = query.scope {} else { try world.writePendingEvents() }
    return try readUpToDate { try Events($0).page(query) }
  }
}
