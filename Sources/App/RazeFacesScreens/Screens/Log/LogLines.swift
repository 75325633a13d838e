import Foundation
import RazeFacesDevice
import StoreCore

/// The log entries loaded so far, oldest first.
struct LogLines: Sendable {
  /// The maximum number of entries. `razefaces log` shows all of them.
  static let most = 1_000

  private(set) var all: [WorldEvent] = []
  /// The actions that the entries belong to, oldest first.
  private(set) var blocks: [LogBlock] = []
  private(set) var isLoaded = false
  /// The number of older entries that the world no longer contains.
  private(set) var missing = 0
  /// Whether the entries must be loaded again.
  var needsReload = false
  private var worldID: UUID?
  /// Returns the query for the entries that are not loaded yet.
  func query(everything: Bool) -> EventQuery {
    EventQuery(
      everything ? .everything : .deviceAndAccount, after: all.last?.id ?? 0, limit: Self.most)
  }

  mutating func add(_ page: EventPage) {
    (isLoaded, needsReload, missing) = (true, false, page.gone)
    if page.worldID != worldID {
      worldID = page.worldID
      // The loaded entries and the ID that the query started from belong to a former world.
      if !all.isEmpty {
        clear()
        needsReload = true
        return
      }
    }
    guard !page.events.isEmpty else { return }
    all = (all + page.events).suffix(Self.most)
    blocks = LogBlock.blocks(all)
  }

  mutating func clear() { (all, blocks, isLoaded) = ([], [], false) }
}
