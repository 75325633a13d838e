import Foundation
import RazeFacesDevice
import StoreCore

/// The log as far as it was read, oldest first.
struct LogLines: Sendable {
  /// The number of lines for a screen; the rest is for `razefaces log`.
  static let most = 1_000

  private(set) var all: [LogEntry] = []
  /// The actions that the lines tell of, oldest first.
  private(set) var blocks: [LogBlock] = []
  private(set) var isLoaded = false
  /// The number of older lines that the world has let go of.
  private(set) var gone = 0
  /// Whether the lines are to be read again.
  var isForgotten = false
  private var worldID: UUID?
  /// Returns the query for the events since.
  func query(everything: Bool) -> EventQuery {
    EventQuery(
      everything ? .everything : .deviceAndAccount, after: all.last?.event.id ?? 0,
      limit: Self.most)
  }

  mutating func add(_ page: LogPage) {
    (isLoaded, isForgotten, gone) = (true, false, page.gone)
    if page.worldID != worldID {
      worldID = page.worldID
      // What was read is of another world, and so is the number after which it was asked for.
      if !all.isEmpty {
        forget()
        isForgotten = true
        return
      }
    }
    guard !page.entries.isEmpty else { return }
    all = (all + page.entries).suffix(Self.most)
    blocks = LogBlocks.blocks(all)
  }

  mutating func forget() {
    (all, blocks, isLoaded) = ([], [], false)
  }
}
