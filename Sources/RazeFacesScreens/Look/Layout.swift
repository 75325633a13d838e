import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// Where everything stands, for one size of the window. Views draw by it, keys page by it, and
/// clicks are understood by it.
struct Layout {
  static let smallest = Size(40, 12)
  /// From here on the details stand beside the table.
  static let wide = 100
  static let tall = 20

  let size: Size
  /// Lines of the header before its rule: brand and tabs, and what must not be overlooked.
  let headerLines: Int
  let alertLines: Int
  let hasRule: Bool
  let body: Rect

  init(size: Size, alertLines: Int) {
    self.size = size
    self.alertLines = alertLines
    let isNarrow = size.width < Self.roomForDevice
    headerLines = 2 + (isNarrow ? 1 : 0) + alertLines
    hasRule = size.height >= Self.tall
    let top = headerLines + (hasRule ? 1 : 0)
    body = Rect(x: 0, y: top, width: size.width, height: size.height - top - 2)
  }

  /// Below, the storefront and the device get a line of their own.
  static let roomForDevice = 76

  var isTooSmall: Bool { !size.holds(Self.smallest) }
  var isWide: Bool { size.width >= Self.wide }
  var isTall: Bool { size.height >= Self.tall }
  var isNarrow: Bool { size.width < Self.roomForDevice }
  var hasDeviceLine: Bool { isNarrow }
  var noteRow: Int { size.height - 2 }
  var keysRow: Int { size.height - 1 }

  /// The blank line above what a screen shows, where there is room.
  var air: Int { isTall ? 1 : 0 }

  // MARK: - The screens' lists

  /// The pane beside a list, and the list.
  var columns: (list: Rect, pane: Rect?) {
    let content = body.cutTop(air).rest
    guard isWide else { return (content, nil) }
    let width = min(56, max(38, size.width / 3))
    let (pane, list) = content.cutRight(width)
    return (list.cutRight(2).rest, pane)
  }

  /// The names of a transaction's fields are long, so their pane comes later.
  var transactionColumns: (list: Rect, pane: Rect?) {
    let content = body.cutTop(air).rest
    guard size.width >= 116 else { return (content, nil) }
    let (pane, list) = content.cutRight(58)
    return (list.cutRight(2).rest, pane)
  }

  /// Library shows what is owned beside its list earlier: it is there to be looked at.
  var libraryColumns: (list: Rect, pane: Rect?) {
    let content = body.cutTop(air).rest
    guard size.width >= 72 else { return (content, nil) }
    guard isWide else {
      // Room for a date to the right, and for the longest name and its note to the left.
      let (pane, list) = content.cutRight(35)
      return (list, pane)
    }
    let (pane, list) = content.cutRight(min(60, size.width / 2))
    return (list.cutRight(2).rest, pane)
  }

  /// The rows of a table below its column titles.
  var tableRows: Rect { columns.list.cutTop(1).rest }
  var listRows: Rect { body.cutTop(air).rest }

  var storeRows: Int { tableRows.height }
  var libraryRows: Int { libraryColumns.list.height }
  var transactionList: Rect { transactionColumns.list.cutTop(1).rest }
  var transactionRows: Int { transactionList.height }
  var sandboxRows: Int { listRows.height }
  var logRows: Int { listRows.height }
  /// Below the title of an open transaction.
  var fieldRows: Int { listRows.height - (isTall ? 2 : 1) }
}

extension AppState {
  var layout: Layout {
    let size = Size(columns, rows)
    return Layout(size: size, alertLines: alertLines(in: size).count)
  }

  /// What is not as in real life; the header never hides it.
  var alerts: [String] { panel.alerts }

  /// The alerts packed into as few lines as they fit in. Where there are more than the window can
  /// spare, the last line counts the others.
  func alertLines(in size: Size) -> [String] {
    let alerts = alerts
    guard !alerts.isEmpty else { return [] }
    let width = size.width - 4
    let most = size.height >= Layout.tall ? 4 : 2
    var lines: [String] = []
    for (place, alert) in alerts.enumerated() {
      let joined = lines.last.map { "\($0)   \(alert)" }
      if let joined, TextWidth.columns(of: joined) <= width {
        lines[lines.count - 1] = joined
      } else if lines.count < most {
        lines.append(alert)
      } else {
        let more = HeaderWords.more(alerts.count - place)
        let room = width - TextWidth.columns(of: more) - 2
        lines[most - 1] = TextWidth.truncate(lines[most - 1], to: room) + "  " + more
        break
      }
    }
    return lines
  }
}
