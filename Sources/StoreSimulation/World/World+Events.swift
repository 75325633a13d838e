import Foundation
import StoreCore
import Synchronization

/// What was heard or shown and is not in the log yet.
struct Heard: Sendable {
  /// Made when it is written: whoever tells it is at work.
  let fact: @Sendable () -> WorldEvent.Fact?
  let subject: WorldEvent.Subject
  let realDate: Date
}

/// What is only heard or shown: it goes into the log with the next decision, wakes nobody, and may
/// be lost if the process is killed.
extension World {
  /// More than these do not wait.
  private static let mostHearsay = 500

  /// From any thread.
  func hear(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    hear(about: subject) { fact }
  }

  func hear(about subject: WorldEvent.Subject, _ fact: @escaping @Sendable () -> WorldEvent.Fact?) {
    let heard = Heard(fact: fact, subject: subject, realDate: surroundings.wallClock())
    hearsay.withLock { waiting in
      if waiting.count >= Self.mostHearsay { waiting.removeFirst() }
      waiting.append(heard)
    }
  }

  /// Hands on what was heard; it waits on if `body` throws.
  func withHearsay<Value>(_ body: ([Heard]) throws -> Value) rethrows -> Value {
    let heard = hearsay.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    do {
      return try body(heard)
    } catch {
      hearsay.withLock { $0.insert(contentsOf: heard, at: 0) }
      throw error
    }
  }

  func events(_ query: EventQuery) throws -> EventPage {
    // What has failed was decided, and stands there already.
    if case .failedPayments = query.scope {} else { try writeHearsay() }
    return try readUpToDate { try Events($0).page(query) }
  }
}
