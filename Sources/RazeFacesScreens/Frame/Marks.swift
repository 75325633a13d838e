import TerminalKit

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

  /// The veil over a face: its outline, and what is inside.
  var outline: String { pick("▒", "▒", ":") }
  var inside: String { pick("░", "░", ".") }

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
