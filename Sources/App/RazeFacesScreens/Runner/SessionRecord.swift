package import Foundation
package import RazeFacesConsole
package import RazeFacesPictures
package import TerminalKit

/// A session of the storefront: its last settled screens, and the actions between them.
package struct SessionRecord: Sendable {
  /// An action of the user, or a change of the window's size.
  package enum Action: Hashable, Sendable {
    case press(KeyPress)
    /// An edit of a text field. The text may be a password, and is not recorded.
    case edit
    case click(Point, isDouble: Bool)
    case wheel(isUp: Bool)
    case resize(Size)
  }

  /// An action, and how often it was repeated.
  package struct Repeated: Hashable, Sendable {
    package let action: Action
    package var count: Int
  }

  package struct Moment: Sendable {
    package let date: Date
    /// The actions since the previous screen; empty if it changed on its own.
    package let actions: [Repeated]
    /// Unchanged rows are shared with the previous screen.
    package let screen: ScreenMarkup
  }

  /// The maximum number of screens.
  package static let most = 200

  package let device: String
  package let start: Date
  package let moments: [Moment]
  /// The number of older screens that were discarded.
  package let missing: Int
  /// The products' statuses at the first key press.
  package let before: [(id: String, status: ProductStatus)]
  package let after: [(id: String, status: ProductStatus)]
}

/// The last screens of a session, oldest first.
struct ScreenHistory: Sendable {
  static let mostBytes = 1_000_000

  private(set) var moments: [SessionRecord.Moment] = []
  /// The latest screen, by which changed rows are detected.
  private var last: Canvas?
  /// The approximate size in bytes of each screen, without the rows shared with the previous one.
  private var sizes: [Int] = []
  private(set) var missing = 0

  var byteCount: Int { sizes.reduce(0, +) }

  mutating func append(_ screen: Canvas, _ actions: [SessionRecord.Repeated], at date: Date) {
    let former = last.flatMap { canvas in moments.last.map { (canvas, $0.screen) } }
    let (markup, bytes) = ScreenPicture(canvas: screen, colors: .full, background: .dark)
      .markup(after: former)
    last = screen
    let size =
      bytes + markup.rows.count * MemoryLayout<String>.stride
      + actions.count * MemoryLayout<SessionRecord.Repeated>.stride
    moments.append(SessionRecord.Moment(date: date, actions: actions, screen: markup))
    sizes.append(size)
    while moments.count > 1, moments.count > SessionRecord.most || byteCount > Self.mostBytes {
      moments.removeFirst()
      sizes.removeFirst()
      missing += 1
    }
  }
}
