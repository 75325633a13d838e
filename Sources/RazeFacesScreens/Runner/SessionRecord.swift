package import Foundation
package import TerminalKit

/// A session of the storefront as it was seen: its last screens at rest, and what led from one to the
/// next.
package struct SessionRecord: Sendable {
  /// Something that a person did, or that happened to the window.
  package enum Deed: Hashable, Sendable {
    case press(KeyPress)
    /// A change of a text field. What was typed may be a password, and is not kept.
    case edit
    case click(Point, isDouble: Bool)
    case wheel(isUp: Bool)
    case resize(Size)
  }

  /// A deed, and how often it was done in a row.
  package struct Repeated: Hashable, Sendable {
    package let deed: Deed
    package var count: Int
  }

  package struct Moment: Sendable {
    package let date: Date
    /// The deeds since the screen before; empty where it came by itself.
    package let deeds: [Repeated]
    package let screen: Canvas
  }

  /// The greatest number of screens that are kept.
  package static let most = 200

  package let device: String
  package let start: Date
  package let moments: [Moment]
  /// The number of older screens that are not kept any more.
  package let missing: Int
  /// The products at the first key, and now.
  package let before: [StorefrontGlance.ProductState]
  package let after: [StorefrontGlance.ProductState]
}

/// The last screens of a session: the newest whole, and each older one as what makes it of the next.
struct ScreenHistory: Sendable {
  static let mostBytes = 1_000_000

  private struct Entry {
    let date: Date
    let deeds: [SessionRecord.Repeated]
    /// The changes that make this screen of the next one; nil for the newest.
    var difference: CanvasDifference?

    var byteCount: Int {
      MemoryLayout<Entry>.stride + deeds.count * MemoryLayout<SessionRecord.Repeated>.stride
        + (difference?.byteCount ?? 0)
    }
  }

  private var entries: [Entry] = []
  private var newest: Canvas?
  private var olderBytes = 0
  /// The number of screens that had to go.
  private(set) var missing = 0

  /// The memory that they take, about.
  var byteCount: Int { olderBytes + (newest?.byteCount ?? 0) }
  var count: Int { entries.count }

  mutating func append(_ screen: Canvas, _ deeds: [SessionRecord.Repeated], at date: Date) {
    if let newest, let last = entries.indices.last {
      entries[last].difference = CanvasDifference(of: newest, from: screen)
      olderBytes += entries[last].byteCount
    }
    newest = screen
    entries.append(Entry(date: date, deeds: deeds))
    while entries.count > 1, entries.count > SessionRecord.most || byteCount > Self.mostBytes {
      olderBytes -= entries.removeFirst().byteCount
      missing += 1
    }
  }

  /// The screens, oldest first.
  var moments: [SessionRecord.Moment] {
    guard var screen = newest else { return [] }
    var moments: [SessionRecord.Moment] = []
    for entry in entries.reversed() {
      if let difference = entry.difference { screen = difference.applied(to: screen) }
      moments.append(SessionRecord.Moment(date: entry.date, deeds: entry.deeds, screen: screen))
    }
    return moments.reversed()
  }
}
