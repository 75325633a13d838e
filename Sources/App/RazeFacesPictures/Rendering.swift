import StoreCore
import TerminalKit

/// The ways to render a drawing on different terminals.
package enum Rendering: Hashable, Sendable {
  /// Half blocks in color.
  case picture
  /// The shape: in its own colors if the product is owned, otherwise in its main color.
  case flat(isOwned: Bool)
  /// The shape in characters, without color.
  case signs(light: Character, dark: Character)
}

extension Canvas {
  /// Returns a half-block picture adapted to a terminal with few colors or none.
  func rendered(as rendering: Rendering) -> Canvas {
    let colors = bounds.rows.flatMap { row($0) }.compactMap(\.style.foreground)
    let spell: (Color, Cell) -> (sign: String, style: Style)
    switch rendering {
    case .picture: return self
    case .flat(let isOwned):
      let counts = Dictionary(colors.map { ($0, 1) }, uniquingKeysWith: +)
      let main = counts.max { ($0.value, $0.key.indexed256) < ($1.value, $1.key.indexed256) }?.key
      spell = { color, cell in
        let sign = cell.style.background == nil ? String(cell.character) : "█"
        return (sign, Style(foreground: isOwned ? color : main))
      }
    case .signs(let light, let dark):
      let mean = colors.map(Palette.brightness).reduce(0, +) / Double(max(1, colors.count))
      spell = { color, _ in (String(Palette.brightness(color) < mean ? dark : light), .plain) }
    }
    var canvas = Canvas(size: size)
    for y in bounds.rows {
      for (x, cell) in row(y).enumerated() {
        guard let color = cell.style.foreground else { continue }
        let (sign, style) = spell(color, cell)
        canvas.write(sign, at: Point(x, y), style: style)
      }
    }
    return canvas
  }
}

extension Palette {
  fileprivate static func brightness(_ color: Color) -> Double {
    let paint = paint(of256: color.indexed256)
    return 0.299 * Double(paint.red) + 0.587 * Double(paint.green) + 0.114 * Double(paint.blue)
  }
}
