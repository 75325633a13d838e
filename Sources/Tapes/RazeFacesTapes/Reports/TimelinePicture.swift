import Foundation
import Localization
package import RazeFacesConsole
import RazeFacesScreens
package import StoreCore
import TerminalKit

/// A timeline as SVG: for each row its name, a bar for each period, and marks below the bars.
package struct TimelinePicture {
  private let timeline: Timeline
  private let page: HTMLPage
  private let dates: DateText
  private let scale: TimelineScale
  /// Whether the picture is a file of its own, and not part of a page with its own colors.
  private let isAlone: Bool

  /// Creates a file, in which emails and product identifiers are as they are.
  package init(_ timeline: Timeline, _ dates: DateText) {
    self.init(timeline, dates, on: HTMLPage(), isAlone: true)
  }

  init(_ timeline: Timeline, _ dates: DateText, on page: HTMLPage, isAlone: Bool = false) {
    (self.timeline, self.page, self.dates, self.isAlone) = (timeline, page, dates, isAlone)
    scale = TimelineScale(timeline.extent, columns: Self.width - 2 * Self.margin)
  }

  private static let width = 960
  private static let margin = 12
  private static let rowHeight = 70
  private static let top = 36

  private var bottom: Int { Self.top + timeline.rows.count * Self.rowHeight }

  package var svg: String {
    let height = bottom + 34
    let paper =
      isAlone ? "<rect width=\"\(Self.width)\" height=\"\(height)\" fill=\"#ffffff\"/>\n" : ""
    let rows = timeline.rows.enumerated().map { place, row in
      draw(row, Self.top + place * Self.rowHeight)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
      \(isAlone ? "width=\"\(Self.width)\" height=\"\(height)\" color=\"#1f1f24\" " : "")role="img" \
      aria-label="Subscriptions over time" font-family="sans-serif">
      \(paper)\(axis)\(rows.joined())\(legend(height - 12))</svg>

      """
  }

  // MARK: - Axis

  private func x(_ date: Date) -> Int {
    Self.margin + max(0, min(scale.columns, scale.column(of: date)))
  }

  private var axis: String {
    let ticks = scale.ticks(dates, room: 64).map { column, label in
      line(Self.margin + column, "#8888", "1") + text(label, Self.margin + column + 3, 16, 11)
    }
    let now = line(x(timeline.now), "#3a78c2", "2", dashes: "4 3")
    let log = timeline.logStart.map { line(x($0), "#b07a1e", "2") } ?? ""
    return ticks.joined() + log + now
  }

  private func line(_ x: Int, _ color: String, _ width: String, dashes: String = "none") -> String {
    "<path d=\"M\(x) 4 V\(bottom)\" stroke=\"\(color)\" stroke-width=\"\(width)\" "
      + "stroke-dasharray=\"\(dashes)\"/>\n"
  }

  private func text(_ words: String, _ x: Int, _ y: Int, _ size: Int) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"currentColor\">"
      + "\(page.escaped(words))</text>\n"
  }

  // MARK: - Rows

  private func draw(_ row: Timeline.Row, _ top: Int) -> String {
    let id = row.originalID.map { ", \($0)" } ?? ", its end is set by the app"
    let products = Set(row.bars.map(\.productID)).sorted().joined(separator: ", ")
    let name = "\(row.accountEmail)\(id): \(products.isEmpty ? row.productID : products)"
    return text(name, Self.margin, top + 15, 13)
      + row.bars.map { draw($0, top + 22) }.joined()
      + row.marks.map { draw($0, top + 54) }.joined()
  }

  private func draw(_ bar: Timeline.Bar, _ y: Int) -> String {
    let (start, end) = (x(bar.start), x(bar.end))
    let words = Texts.english(bar.title)
    let price = bar.price.map { ", \($0.text)" } ?? ""
    let title =
      "\(words): \(bar.productID), \(Evidence.date(bar.start)) to \(Evidence.date(bar.end))\(price)"
    let (width, color) = (max(2, end - start - 1), bar.kind.color)
    // A scheduled period is an outline.
    let paint =
      bar.isScheduled
      ? "fill=\"none\" stroke=\"\(color)\" stroke-dasharray=\"3 2\"" : "fill=\"\(color)\""
    let label =
      width > words.count * 8
      ? "<text x=\"\(start + 5)\" y=\"\(y + 13)\" font-size=\"11\" "
        + "fill=\"\(bar.isScheduled ? "currentColor" : "#ffffff")\">\(words)</text>" : ""
    return "<g><title>\(page.escaped(title))</title><rect x=\"\(start)\" y=\"\(y)\" "
      + "width=\"\(width)\" height=\"18\" rx=\"3\" \(paint)/>\(label)</g>\n"
  }

  private func draw(_ mark: Timeline.Mark, _ y: Int) -> String {
    let title = "\(describe(mark)), \(Evidence.date(mark.date))"
    let opacity = mark.isScheduled ? " opacity=\"0.5\"" : ""
    return "<text x=\"\(x(mark.date))\" y=\"\(y)\" font-size=\"13\" text-anchor=\"middle\" "
      + "fill=\"currentColor\"\(opacity)>\(mark.kind.sign(.unicode))"
      + "<title>\(page.escaped(title))</title></text>\n"
  }

  /// Returns the fact, such as `Renewal turned off`, or else the kind.
  func describe(_ mark: Timeline.Mark) -> String {
    let words = Texts.english(mark.event?.title(dates) ?? mark.kind.title)
    return mark.isScheduled ? "\(words), scheduled" : words
  }

  private func legend(_ y: Int) -> String {
    let words = timeline.markKinds.map { "\($0.sign(.unicode)) \(Texts.english($0.title))" }
    let log = timeline.logStart.map { ["the log begins \(Evidence.date($0))"] } ?? []
    var (x, squares) = (Self.margin, "")
    for kind in timeline.barKinds() {
      let title = Texts.english(kind.title)
      squares +=
        "<rect x=\"\(x)\" y=\"\(y - 9)\" width=\"10\" height=\"10\" rx=\"2\" "
        + "fill=\"\(kind.color)\"/>" + text(title, x + 14, y, 11)
      x += 28 + title.count * 7
    }
    return squares + text((words + log).joined(separator: " · "), x, y, 11)
  }
}

extension Timeline.Bar.Kind {
  fileprivate var color: String {
    switch self {
    case .trial: "#3a78c2"
    case .offer: "#8f5fd0"
    case .paid: "#2f8f6f"
    case .grace: "#b07a1e"
    case .retry: "#a0522d"
    case .lapsed: "#8a8a8a"
    case .refunded: "#c4544f"
    }
  }
}
