import TerminalKit

/// The storefront's few styles: one accent, and three signals that never stand without a word.
///
/// The 256-colour forms are of middle brightness, so that they can be read on light and on dark.
struct Theme {
  let colors: ColorDepth
  let accent: Style
  let strong: Style
  let quiet: Style
  let badge: Style
  let success: Style
  let warning: Style
  let failure: Style
  let rule: Style
  /// What stands behind a sheet.
  let backdrop: Style

  init(_ colors: ColorDepth) {
    self.colors = colors
    let accent = Color(indexed256: 134, indexed16: 5, indexed8: 5)
    self.accent = Style(foreground: accent, monochrome: .bold)
    strong = .bold
    // Grey is only where there surely is one that differs from the background.
    quiet = colors == .full ? Style(foreground: Self.grey(244), monochrome: .dim) : .dim
    rule = colors == .full ? Style(foreground: Self.grey(242), monochrome: .dim) : .dim
    backdrop = colors == .full ? Style(foreground: Self.grey(241)) : .dim
    let white = Color(indexed256: 231, indexed16: 15, indexed8: 7)
    badge = Style(
      foreground: white, background: accent, attributes: .bold, monochrome: .reverse)
    success = Style(foreground: Color(indexed256: 71, indexed16: 2, indexed8: 2))
    warning = Style(
      foreground: Color(indexed256: 172, indexed16: 3, indexed8: 3), monochrome: .bold)
    failure = Style(
      foreground: Color(indexed256: 167, indexed16: 1, indexed8: 1), monochrome: .bold)
  }

  private static func grey(_ index: UInt8) -> Color {
    Color(indexed256: index, indexed16: 7, indexed8: 7)
  }
}
