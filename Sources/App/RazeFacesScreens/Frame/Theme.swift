import TerminalKit

/// The styles for a dark, a light, or an unknown background. No meaning depends on style alone.
///
/// For an unknown background, colors have medium brightness, and only the filled pill has a
/// background. With eight colors, secondary text is dim, and highlights are reverse.
struct Theme {
  let colors: ColorDepth
  /// Prices, keys, and the current tab.
  let accent: Style
  let strong: Style
  /// Descriptions and labels.
  let quiet: Style
  /// Details.
  let faint: Style
  let rule: Style
  /// The selected price, and the default button.
  let filledPill: Style
  let pill: Style
  /// A button of a sheet.
  let button: Style
  /// The line about settings that differ from their defaults.
  let band: Style
  /// The background of the selected row, and of sheets; plain if these have a border instead.
  let selection: Style
  /// Something owned or successful.
  let success: Style
  /// Something in progress, or waiting for an answer.
  let warning: Style
  /// Something that failed or is unavailable.
  let failure: Style
  /// The screen behind a sheet.
  let backdrop: Style
  let isLight: Bool
  /// Whether rows, sheets, and pills have backgrounds.
  let hasGrounds: Bool

  init(_ colors: ColorDepth, background: Background = .unknown) {
    self.colors = colors
    let isFull = colors == .full
    isLight = background == .light
    hasGrounds = isFull && background != .unknown
    func color(
      _ dark: UInt8, _ light: UInt8, unknown: UInt8, _ sixteen: UInt8, _ eight: UInt8
    ) -> Color {
      let index =
        switch background {
        case .dark: dark
        case .light: light
        case .unknown: unknown
        }
      return Color(indexed256: index, indexed16: sixteen, indexed8: eight)
    }
    // Gray is used only with 256 colors, where it certainly differs from the background.
    func grey(_ dark: UInt8, _ light: UInt8, unknown: UInt8) -> Style {
      isFull
        ? Style(foreground: color(dark, light, unknown: unknown, 7, 7), monochrome: .dim) : .dim
    }
    func ground(_ dark: UInt8, _ light: UInt8) -> Style {
      isFull && background != .unknown
        ? Style(background: color(dark, light, unknown: 0, 0, 0)) : .plain
    }
    let accent = Style(foreground: color(111, 26, unknown: 32, 6, 6), monochrome: .bold)
    self.accent = accent
    strong = .bold
    quiet = grey(248, 240, unknown: 244)
    faint = grey(244, 243, unknown: 244)
    rule = grey(239, 251, unknown: 242)
    // Many 16-color terminals do not support dim, but their ninth color is gray.
    backdrop = colors >= .sixteen ? Style(foreground: color(240, 250, unknown: 242, 8, 7)) : .dim
    filledPill =
      colors >= .sixteen
      ? Style(
        foreground: Color(indexed256: 231, indexed16: 15, indexed8: 7),
        background: Color(indexed256: 26, indexed16: 4, indexed8: 4), attributes: .bold)
      : Style(attributes: [.bold, .reverse])
    pill = accent.over(ground(236, 254))
    button = accent.over(ground(238, 253))
    selection = ground(235, 255)
    success = Style(foreground: color(78, 29, unknown: 29, 2, 2))
    warning = Style(foreground: color(179, 130, unknown: 136, 3, 3), monochrome: .bold)
    failure = Style(foreground: color(203, 160, unknown: 167, 1, 1), monochrome: .bold)
    band = warning.over(ground(236, 230))
  }
}

/// The symbols in three glyph sets. Each takes one column.
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
  var unused: String { pick("◆", "♦", "+") }
  var used: String { pick("◇", "·", "-") }
  var secret: String { pick("•", "*", "*") }
  var left: String { pick("‹", "<", "<") }
  var right: String { pick("›", ">", ">") }
  var above: String { pick("↑", "^", "^") }
  var below: String { pick("↓", "v", "v") }
  var closed: String { pick("▸", "►", "+") }
  var renewed: String { pick("↻", "~", "~") }
  var refunded: String { pick("↩", "<", "<") }
  var restored: String { pick("↺", "~", "~") }
  var nothing: String { pick("–", "-", "-") }

  /// Returns whether the terminal can display a text.
  func writes(_ text: String) -> Bool {
    glyphs != .ascii || !TextWidth.ascii(TextWidth.sanitize(text)).contains("?")
  }

  /// Returns the name of a person. Returns the email address if there is no name, or if this
  /// terminal would show question marks instead.
  func personName(_ name: String?, email: String) -> String {
    guard let name, !name.isEmpty, writes(name) else { return email }
    return name
  }

  /// - Parameter frame: The number of ticks.
  func spinner(_ frame: Int, moves: Bool) -> String {
    guard moves else { return pick("…", "*", "*") }
    let frames =
      switch glyphs {
      case .unicode: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
      case .basic, .ascii: ["|", "/", "-", "\\"]
      }
    return frames[frame % frames.count]
  }

  func pick(_ unicode: String, _ basic: String, _ ascii: String) -> String {
    switch glyphs {
    case .unicode: unicode
    case .basic: basic
    case .ascii: ascii
    }
  }
}
