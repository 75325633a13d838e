import TerminalKit

@testable import RazeFacesScreens

extension StorefrontState {
  /// Returns whether a sheet or the note contains words, regardless of line breaks.
  func says(_ words: String) -> Bool {
    ScreenContents(state: self).texts.contains { $0.contains(words) }
  }
}

/// A stage, drawn once, and its flaws.
struct ScreenReading {
  let stage: Stage
  let canvas: Canvas
  let text: String
  /// The frame of the window in front.
  let frame: Rect?

  init(_ stage: Stage) {
    self.stage = stage
    let canvas = stage.canvas
    self.canvas = canvas
    text = canvas.text
    frame = stage.state.sheets.isEmpty ? nil : Self.frame(on: canvas)
  }

  subscript(point: Point) -> Character { canvas[point].character }

  /// The visible flaws. Only data may be truncated: names, values, and texts longer than a row.
  var flaws: [String] {
    guard !state.shared.layout.isTooSmall else { return [] }
    return frameFlaws + wordFlaws + footerFlaws + tableFlaws
      + (canvas.line(0).contains("…") ? ["The tabs are cut."] : [])
  }

  private var frameFlaws: [String] {
    guard !state.sheets.isEmpty else { return [] }
    guard let frame else { return ["The sheet has no whole frame."] }
    return ((frame.minY + 1)..<(frame.maxY - 1)).compactMap { y in
      let row = frame.columns.map { self[Point($0, y)] }
      if row.prefix(2) != ["│", " "] || row.suffix(2) != [" ", "│"] {
        return "Row \(y) touches the frame."
      }
      return row.contains("…") ? "Row \(y) is cut." : nil
    }
  }

  private var wordFlaws: [String] {
    (buttons + labels).filter { !text.contains($0) }
      .map { "\($0) is not whole." }
  }

  private var footerFlaws: [String] {
    let hints = Footer(state).hints
    let footer = canvas.line(canvas.size.height - 1)
    return hints.map { "\($0.label) \($0.shortWords)" }.filter { !footer.contains($0) }
      .map { "\($0) is not whole." } + (hints.isEmpty ? ["The footer is empty."] : [])
  }

  private var tableFlaws: [String] {
    guard let screen = state.screen as? TransactionsScreen, screen.page == nil,
      !screen.timeline.isOpen,
      state.sheets.isEmpty, let shelf = screen.grid(state.shared)
    else { return [] }
    let columns = screen.columns(of: shelf, state.shared)
    let starts = [columns.time, columns.sign, columns.product].compactMap { $0?.lowerBound }
    return shelf.products(screen.list).flatMap { row, rect in
      (starts + [columns.words]).compactMap { x in
        self[Point(x - 1, rect.minY)] == " " ? nil : "Row \(row) runs into column \(x)."
      }
    }
  }

  private static func frame(on canvas: Canvas) -> Rect? {
    let size = canvas.size
    for y in 0..<size.height {
      for x in 0..<size.width where canvas[Point(x, y)].character == "╭" {
        guard let right = (x..<size.width).first(where: { canvas[Point($0, y)].character == "╮" }),
          let bottom = (y..<size.height).first(where: { canvas[Point(x, $0)].character == "╰" })
        else { return nil }
        return Rect(x: x, y: y, width: right - x + 1, height: bottom - y + 1)
      }
    }
    return nil
  }

  private var state: StorefrontState { stage.state }

  private var buttons: [String] { state.sheets.last.map { buttons(of: $0) } ?? [] }

  private func buttons<Sheet: StorefrontSheet>(of sheet: Sheet) -> [String] {
    sheet.content(state.shared).lines.flatMap { line -> [String] in
      if case .buttons(let options) = line { options.map(\.title) } else { [] }
    }
  }

  /// The labels of the visible fields.
  private var labels: [String] { state.sheets.last.map { labels(of: $0) } ?? [] }

  private func labels<Sheet: StorefrontSheet>(of sheet: Sheet) -> [String] {
    SheetDrawing(sheet.content(state.shared), state.shared).lines.compactMap { line in
      switch line {
      case .field(let label, _, _, _), .choice(let label, _, _): label
      default: nil
      }
    }
  }
}
