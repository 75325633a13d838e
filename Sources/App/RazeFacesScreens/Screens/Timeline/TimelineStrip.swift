package import Localization
import RazeFacesConsole
package import StoreCore
package import TerminalKit

/// The two lines of a row on a scale: its bars, and the marks below them.
package struct TimelineStrip {
  static let fewestColumns = 12

  /// Nil where there is nothing.
  private(set) var bars: [Timeline.Bar?]
  private(set) var marks: [Timeline.Mark?]

  package init(_ row: Timeline.Row, _ scale: TimelineScale) {
    bars = Array(repeating: nil, count: scale.columns)
    marks = bars.map { _ in nil }
    var shares = Array(repeating: 0.0, count: scale.columns)
    for bar in row.bars {
      let start = max(0, scale.position(of: bar.start))
      let end = min(Double(scale.columns), scale.position(of: bar.end))
      guard start < end else { continue }
      for column in Int(nearest: start.rounded(.down))..<Int(nearest: end.rounded(.up)) {
        // Each column shows the bar that covers most of it.
        let share = min(end, Double(column + 1)) - max(start, Double(column))
        if share > shares[column] { (bars[column], shares[column]) = (bar, share) }
      }
    }
    for mark in row.marks {
      let column = scale.column(of: mark.date)
      guard marks.indices.contains(column) else { continue }
      if let shown = marks[column], shown.kind.rank <= mark.kind.rank { continue }
      marks[column] = mark
    }
  }

  func sign(ofBarAt column: Int, _ signs: Marks) -> String {
    guard let bar = bars[column] else { return " " }
    let next = column + 1 < bars.count ? bars[column + 1] : nil
    // A gap separates periods in one state.
    let ends = next.map { $0 != bar && $0.kind == bar.kind } == true
    return signs.bar(bar.kind, isScheduled: bar.isScheduled, ends: ends)
  }

  /// Returns the bars and marks as two lines of text.
  package func lines(_ glyphs: GlyphSet) -> [String] {
    let signs = Marks(glyphs: glyphs)
    return [
      bars.indices.map { sign(ofBarAt: $0, signs) }.joined(),
      marks.map { $0?.kind.sign(glyphs) ?? " " }.joined(),
    ]
  }
}

extension Timeline {
  /// Returns the signs of the bars and marks, with their meanings.
  package func legend(_ glyphs: GlyphSet) -> [(sign: String, title: Text)] {
    let signs = Marks(glyphs: glyphs)
    // Scheduled periods look alike.
    let bars = barKinds { !$0.isScheduled || $0.kind.isProblem }
    return bars.map { (signs.bar($0), $0.title) } + markKinds.map { ($0.sign(glyphs), $0.title) }
  }
}

extension Timeline.Mark.Kind {
  package func sign(_ glyphs: GlyphSet) -> String {
    let signs = Marks(glyphs: glyphs)
    return switch self {
    case .charge: signs.below
    case .refund: signs.refunded
    case .failure: signs.failure
    case .planChange: signs.pick("⇄", "↔", "#")
    case .priceIncrease: "$"
    case .autoRenew: signs.nobody
    case .end: signs.pick("■", "■", "]")
    }
  }

  /// Lower ranks hide higher ones in one column.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Marks {
  /// - Parameter ends: Whether the next column belongs to another bar of this kind.
  func bar(_ kind: Timeline.Bar.Kind, isScheduled: Bool = false, ends: Bool = false) -> String {
    if isScheduled, kind != .grace, kind != .retry { return pick("┄", "─", "-") }
    if ends, kind != .lapsed { return pick(kind == .paid ? "▊" : "▏", "▌", "|") }
    return switch kind {
    case .paid: pick("█", "█", "=")
    case .offer: pick("▓", "▓", "%")
    case .trial: pick("▒", "▒", "+")
    case .grace: pick("░", "░", "~")
    case .retry: "/"
    case .lapsed: pick("·", "·", ".")
    case .refunded: pick("×", "x", "x")
    }
  }
}

extension Theme {
  func style(_ bar: Timeline.Bar) -> Style {
    if bar.isScheduled { return quiet }
    return switch bar.kind {
    case .paid: success
    case .trial, .offer: accent
    case .grace, .retry: warning
    case .lapsed: faint
    case .refunded: failure
    }
  }

  func style(_ mark: Timeline.Mark) -> Style {
    if mark.isScheduled { return quiet }
    return switch mark.kind {
    case .failure: failure
    case .refund, .priceIncrease, .end: warning
    case .planChange, .autoRenew: accent
    case .charge: quiet
    }
  }
}
