import Localization
import TerminalKit

/// The areas of the screen for one window size. Drawing, paging, and clicks use the same areas.
struct Layout: Hashable, Sendable {
  static let smallest = Size(40, 12)

  /// Wider windows have margins.
  static let widest = 150

  let size: Size
  /// The settings that differ from their defaults, the most important one first. A line names it,
  /// and the number of others. Computed when the world changes, and not at each key press.
  let band: [BandItem]
  /// The empty columns on each side.
  let margin: Int
  /// The area of a screen, between the margins.
  let body: Rect

  init(size: Size, band: [BandItem] = []) {
    self.size = size
    self.band = band
    let least = size.width < 60 ? 1 : size.width < Self.wide ? 2 : 3
    margin = max(least, (size.width - Self.widest) / 2)
    // The band takes the empty line below the rule, if there is one.
    let top = size.height >= 38 ? 4 : size.height >= Self.tall ? 3 : band.isEmpty ? 2 : 3
    body = Rect(x: margin, y: top, width: size.width - 2 * margin, height: size.height - top - 2)
  }

  private static let tall = 20
  private static let wide = 100

  var isTooSmall: Bool { !size.holds(Self.smallest) }
  /// Whether details are shown next to the table.
  var isWide: Bool { size.width >= Self.wide }
  var isTall: Bool { size.height >= Self.tall }
  /// Whether there is room for details that smaller windows show elsewhere.
  var isLarge: Bool { size.holds(Size(132, 43)) }
  var isNarrow: Bool { size.width < 76 }
  var noteRow: Int { size.height - 2 }
  var keysRow: Rect { Rect(x: margin, y: size.height - 1, width: body.width, height: 1) }

  /// The area in which sheets are centered: everything but the footer, which shows their keys.
  var sheetArea: Rect { Rect(size: size).cutBottom(1).rest }
  /// The body plus one column on each side, for the background of rows.
  var content: Rect { body.inset(x: -1) }
  /// The rows of a page below its title.
  var pageRows: Int { content.height - (isTall ? 2 : 1) }

  /// The list and, in windows of at least 100 columns, the detail pane.
  var listAndPane: (list: Rect, pane: Rect?) {
    guard isWide else { return (body, nil) }
    let (pane, list) = body.cutRight(body.width >= 140 ? 54 : body.width >= 108 ? 36 : 30)
    return (list.cutRight(body.width >= 108 ? 6 : 4).rest, pane)
  }

  /// Returns the list and, if a width is given, the detail pane next to it.
  ///
  /// - Parameter gap: The columns between them.
  func columns(pane width: Int?, gap: Int = 2) -> (list: Rect, pane: Rect?) {
    guard let width else { return (content, nil) }
    let (pane, list) = content.cutRight(width)
    return (list.cutRight(gap).rest, pane)
  }
}

/// A difference from a normal store, shown below the tabs.
struct BandItem: Hashable, Sendable {
  let text: Text
  /// `x` ends the difference, and `w` opens the requests. No key moves the clock back.
  let key: KeyPress?
}
