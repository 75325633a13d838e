import CNcurses
import TerminalKit

/// Numbers for the combinations of colours that are shown, given out when first needed.
///
/// Curses knows pairs of colours by number, and old terminals have few numbers.
@MainActor
struct ColorPairs {
  private struct Pair: Hashable {
    let foreground: Int16
    let background: Int16
  }

  private let depth: ColorDepth
  private let limit: Int
  private var numbers: [Pair: Int16] = [:]
  /// Whether somebody asked for a pair when none was left.
  private(set) var hasRunOut = false

  init(depth: ColorDepth) {
    self.depth = depth
    limit = min(Int(nc_color_pairs()), Int(Int16.max))
  }

  /// The pair's number; 0, the terminal's own colours, where there is none, or none left.
  mutating func number(for style: Style) -> Int16 {
    guard depth != .none else { return 0 }
    let pair = Pair(
      foreground: index(style.foreground), background: index(style.background))
    if pair.foreground < 0, pair.background < 0 { return 0 }
    if let number = numbers[pair] { return number }
    let number = Int16(clamping: numbers.count + 1)
    guard Int(number) < limit, init_pair(number, pair.foreground, pair.background) != ERR
    else {
      hasRunOut = true
      return 0
    }
    numbers[pair] = number
    return number
  }

  /// Takes all numbers back. Curses changes the colours of cells whose pair changes, so everything
  /// that is shown has to be painted again.
  mutating func recycle() {
    numbers.removeAll(keepingCapacity: true)
    hasRunOut = false
  }

  /// Curses writes -1 for the terminal's own colour.
  private func index(_ color: Color?) -> Int16 {
    color?.index(for: depth).map(Int16.init) ?? -1
  }
}
