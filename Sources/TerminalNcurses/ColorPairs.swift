import CNcurses
import TerminalKit

/// Numbers for the combinations of colors that are shown, given out when first needed.
///
/// Curses knows pairs of colors by number, and old terminals have few numbers.
@MainActor
struct ColorPairs {
  /// The terminal's own one, and as many as can be told apart.
  private static let colors = 257

  private let depth: ColorDepth
  private let limit: Int
  /// The pairs' numbers by foreground and background, which pictures ask for at each cell; 0 is
  /// none yet.
  private var numbers: [Int16] = []
  private var count = 0
  /// Whether somebody asked for a pair when none was left.
  private(set) var hasRunOut = false

  init(depth: ColorDepth) {
    self.depth = depth
    limit = min(Int(nc_color_pairs()), Int(Int16.max))
  }

  /// Returns the pair's number; 0, the terminal's own colors, where there is none, or none left.
  mutating func number(for style: Style) -> Int16 {
    guard depth != .none else { return 0 }
    let (foreground, background) = (index(style.foreground), index(style.background))
    if foreground < 0, background < 0 { return 0 }
    if numbers.isEmpty { numbers = Array(repeating: 0, count: Self.colors * Self.colors) }
    let place = (Int(foreground) + 1) * Self.colors + Int(background) + 1
    if numbers[place] != 0 { return numbers[place] }
    let number = Int16(clamping: count + 1)
    guard Int(number) < limit, init_pair(number, foreground, background) != ERR else {
      hasRunOut = true
      return 0
    }
    numbers[place] = number
    count += 1
    return number
  }

  /// Takes all numbers back. Curses changes the colors of cells whose pair changes, so everything
  /// that is shown has to be painted again.
  mutating func recycle() {
    numbers = []
    count = 0
    hasRunOut = false
  }

  /// Curses writes -1 for the terminal's own color.
  private func index(_ color: Color?) -> Int16 {
    color?.index(for: depth).map(Int16.init) ?? -1
  }
}
