import StoreCore
import TerminalKit

/// The storefront's few styles: one accent, three states, and a color for each kind of product.
/// None of them stands without a word or a sign.
///
/// The 256-color forms are of middle brightness, so that they can be read on light and on dark. The
/// eight colors are used sparingly: what is second there is dim, and what stands out is reverse.
struct Theme {
  let colors: ColorDepth
  /// The style of the current place, and of the actions there.
  let accent: Style
  let strong: Style
  let quiet: Style
  let badge: Style
  /// Owned, done.
  let success: Style
  /// The style of a state that is under way or waits for somebody.
  let warning: Style
  /// Went wrong, cannot be had.
  let failure: Style
  let rule: Style
  /// The style of the screen behind a sheet.
  let backdrop: Style
  /// Whether that looks other than the sheet; if not, it is not shown.
  let hasBackdrop: Bool

  init(_ colors: ColorDepth, hasDim: Bool = true) {
    self.colors = colors
    hasBackdrop = hasDim || colors >= .sixteen
    let accent = Color(indexed256: 134, indexed16: 5, indexed8: 5)
    self.accent = Style(foreground: accent, monochrome: .bold)
    strong = .bold
    // Grey is only where there surely is one that differs from the background.
    quiet = colors == .full ? Style(foreground: Self.grey(244), monochrome: .dim) : .dim
    rule = colors == .full ? Style(foreground: Self.grey(242), monochrome: .dim) : .dim
    // Many terminals of sixteen colors do not know dim; the ninth of them is gray.
    backdrop =
      colors >= .sixteen
      ? Style(foreground: Color(indexed256: 242, indexed16: 8, indexed8: 7)) : .dim
    let white = Color(indexed256: 231, indexed16: 15, indexed8: 7)
    badge =
      colors >= .sixteen
      ? Style(foreground: white, background: accent, attributes: .bold)
      : Style(attributes: [.bold, .reverse])
    success = Style(foreground: Color(indexed256: 29, indexed16: 2, indexed8: 2))
    warning = Style(
      foreground: Color(indexed256: 136, indexed16: 3, indexed8: 3), monochrome: .bold)
    failure = Style(
      foreground: Color(indexed256: 167, indexed16: 1, indexed8: 1), monochrome: .bold)
  }

  /// Returns the words that say what kind of product it is. Of eight colors the states need all
  /// that can be told apart.
  func kind(_ kind: ProductKind?) -> Style {
    guard let kind, colors >= .sixteen else { return quiet }
    let color =
      switch kind {
      case .nonConsumable: Color(indexed256: 169, indexed16: 13, indexed8: 7)
      case .consumable: Color(indexed256: 30, indexed16: 6, indexed8: 7)
      case .nonRenewingSubscription: Color(indexed256: 137, indexed16: 3, indexed8: 7)
      case .autoRenewableSubscription: Color(indexed256: 68, indexed16: 12, indexed8: 7)
      }
    return Style(foreground: color)
  }

  private static func grey(_ index: UInt8) -> Color {
    Color(indexed256: index, indexed16: 7, indexed8: 7)
  }
}

/// The signs of the storefront in the three alphabets that terminals have; each takes one column.
struct Marks {
  let glyphs: GlyphSet

  var selection: String { pick("▌", "▌", ">") }
  var purchased: String { pick("✓", "√", "*") }
  var waiting: String { pick("◷", "~", "~") }
  var unavailable: String { pick("✕", "x", "x") }
  var warning: String { pick("▲", "▲", "!") }
  var failure: String { pick("✕", "x", "x") }
  var info: String { pick("·", "·", "-") }
  var person: String { pick("●", "●", "@") }
  var nobody: String { pick("○", "o", "o") }
  var separator: String { pick("·", "·", "|") }
  var breadcrumb: String { pick("›", ">", ">") }
  var unused: String { pick("◆", "♦", "+") }
  var used: String { pick("◇", "·", "-") }
  var secret: String { pick("•", "*", "*") }
  var left: String { pick("‹", "<", "<") }
  var right: String { pick("›", ">", ">") }
  var above: String { pick("↑", "^", "^") }
  var below: String { pick("↓", "v", "v") }
  var nothing: String { pick("–", "-", "-") }
  /// Behind a price, as a footnote has it.
  var offer: String { "*" }

  /// Returns whether a terminal with these signs can write a text at all.
  func writes(_ text: String) -> Bool {
    glyphs != .ascii || !TextWidth.ascii(TextWidth.sanitize(text)).contains("?")
  }

  /// Returns the name of a person, or the address where the name would be a row of question marks.
  func personName(_ name: String?, email: String) -> String {
    name.flatMap { writes($0) ? $0 : nil } ?? email
  }

  /// - Parameter frame: counts up while something goes on.
  func spinner(_ frame: Int, moves: Bool) -> String {
    guard moves else { return pick("…", "*", "*") }
    let frames =
      switch glyphs {
      case .unicode: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
      case .basic, .ascii: ["|", "/", "-", "\\"]
      }
    return frames[frame % frames.count]
  }

  private func pick(_ unicode: String, _ basic: String, _ ascii: String) -> String {
    switch glyphs {
    case .unicode: unicode
    case .basic: basic
    case .ascii: ascii
    }
  }
}
