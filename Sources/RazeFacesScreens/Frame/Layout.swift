import TerminalKit

/// The areas of the screen for one size of the window. Views draw by them, keys page by them, and
/// clicks are understood by them.
struct Layout: Hashable, Sendable {
  static let smallest = Size(40, 12)

  let size: Size
  /// Lines of the header before its rule: brand and tabs, and what must not be overlooked.
  let headerLines: Int
  /// Storefront and device have a line of the header for themselves.
  let hasDeviceLine: Bool
  let hasRule: Bool
  /// The header's lines about what is not as in real life: worded when the world changes, and not
  /// at each key.
  let alertLines: [String]
  /// The area of a screen.
  let body: Rect
  /// The area in whose middle sheets stand: all but the footer, which says which keys they have.
  var sheetArea: Rect

  /// - Parameters:
  ///   - hasDeviceLine: whether storefront and device have no room beside the tabs. In a narrow
  ///     window they never have.
  init(size: Size, hasDeviceLine: Bool = false, alertLines: [String] = []) {
    self.size = size
    self.alertLines = alertLines
    self.hasDeviceLine = (hasDeviceLine || Self.isNarrow(size)) && size.height >= Self.low
    headerLines = 2 + (self.hasDeviceLine ? 1 : 0) + alertLines.count
    hasRule = size.height >= Self.tall
    let top = headerLines + (hasRule ? 1 : 0)
    body = Rect(x: 0, y: top, width: size.width, height: size.height - top - 2)
    sheetArea = Rect(size: size).cutBottom(1).rest
  }

  private static let tall = 20
  /// Below that storefront and device have no line, and alerts have one.
  private static let low = 14
  private static func isNarrow(_ size: Size) -> Bool { size.width < 76 }

  var isTooSmall: Bool { !size.holds(Self.smallest) }
  /// Whether the details stand beside the table.
  var isWide: Bool { size.width >= 100 }
  var isTall: Bool { size.height >= Self.tall }
  var isLow: Bool { size.height < Self.low }
  /// There is room for what one would otherwise look up elsewhere.
  var isLarge: Bool { size.holds(Size(132, 43)) }
  var isNarrow: Bool { Self.isNarrow(size) }
  var noteRow: Int { size.height - 2 }
  var keysRow: Int { size.height - 1 }

  /// The blank line above what a screen shows, if there is room for it.
  var air: Int { isTall ? 1 : 0 }
  /// The body below that line.
  var content: Rect { body.cutTop(air).rest }
  /// The rows of a page below its title.
  var pageRows: Int { content.height - (isTall ? 2 : 1) }

  /// Returns the list with all columns that it has in the usual window, and beside it the pane of
  /// what is selected.
  ///
  /// - Parameter widest: what the pane can use.
  func columnsBesideList(widest: Int) -> (list: Rect, pane: Rect?) {
    columns(pane: isWide ? max(22, min(widest, size.width - Self.usual)) : nil)
  }

  private static let usual = 78

  /// Returns the list, and the pane beside it if the window has room for one.
  ///
  /// - Parameter gap: columns between them.
  func columns(pane width: Int?, gap: Int = 2) -> (list: Rect, pane: Rect?) {
    guard let width else { return (content, nil) }
    let (pane, list) = content.cutRight(width)
    return (list.cutRight(gap).rest, pane)
  }
}
