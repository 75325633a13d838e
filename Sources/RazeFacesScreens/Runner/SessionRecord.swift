package import Foundation
package import RazeFacesPictures
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
    /// Rows that have not changed are shared with the screen before.
    package let screen: ScreenMarkup
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

/// The last screens of a session, oldest first.
struct ScreenHistory: Sendable {
  static let mostBytes = 1_000_000

  private(set) var moments: [SessionRecord.Moment] = []
  /// The newest screen, to find the rows that have changed.
  private var last: Canvas?
  /// About the memory that each takes apart from the rows of the one before.
  private var sizes: [Int] = []
  /// The number of screens that had to go.
  private(set) var missing = 0

  var byteCount: Int { sizes.reduce(0, +) }

  mutating func append(_ screen: Canvas, _ deeds: [SessionRecord.Repeated], at date: Date) {
    let former = last.flatMap { canvas in moments.last.map { (canvas, $0.screen) } }
    let (markup, bytes) = ScreenPicture(canvas: screen, colors: .full, ground: .dark)
      .markup(after: former)
    last = screen
    let size =
      bytes + markup.rows.count * MemoryLayout<String>.stride
      + deeds.count * MemoryLayout<SessionRecord.Repeated>.stride
    moments.append(SessionRecord.Moment(date: date, deeds: deeds, screen: markup))
    sizes.append(size)
    while moments.count > 1, moments.count > SessionRecord.most || byteCount > Self.mostBytes {
      moments.removeFirst()
      sizes.removeFirst()
      missing += 1
    }
  }
}
