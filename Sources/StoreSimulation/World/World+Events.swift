import StoreCore
import Synchronization

/// What is only heard or shown: it goes into the log with the next decision, wakes nobody, and may
/// be lost if the process is killed.
extension World {
  /// More than these do not wait for a decision.
  private static let mostHearsay = 100

  func hear(_ fact: WorldEvent.Fact, about subject: WorldEvent.Subject = WorldEvent.Subject()) {
    guard let row = try? read({ try Events($0).row(fact, Events($0).here(subject)) }) else {
      return
    }
    let count = hearsay.withLock { heard in
      heard.append(row)
      return heard.count
    }
    // What cannot be written now is written later, or lost.
    if count >= Self.mostHearsay { try? writeHearsay() }
  }

  func writeHearsay() throws {
    let heard = hearsay.withLock(\.self)
    guard !heard.isEmpty else { return }
    try keep { db in
      for each in heard { try each.append(db) }
    }
    forgetHearsay(heard.count)
  }

  /// The first ones stand in the log.
  func forgetHearsay(_ count: Int) { hearsay.withLock { $0.removeFirst(count) } }

  func events(_ query: EventQuery) throws -> EventPage {
    try writeHearsay()
    return try readUpToDate { try Events($0).page(query) }
  }
}
