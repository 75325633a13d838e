import CNcurses
import Glibc
import TerminalKit

/// The facts about the terminal that environment variables tell, in addition to terminfo.
struct TerminalEnvironment {
  let isInputTerminal, isOutputTerminal: Bool
  let variables: (String) -> String?

  static func current() -> TerminalEnvironment {
    TerminalEnvironment(
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1
    ) { getenv($0).map { String(cString: $0) } }
  }

  func variable(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }

  var terminalType: String? { variable("TERM") }
  var wantsNoColor: Bool { variable("NO_COLOR") != nil }
  var isInTmux: Bool { variable("TMUX") != nil }

  /// Whether the locale's name asks for UTF-8, even if the locale is not installed.
  var namesUTF8: Bool {
    let name = variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG") ?? ""
    let codeset = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }

  /// Throws the reason why no terminal program can run. Does not use curses.
  func check(_ program: TerminalProgram) throws(TerminalFailure) {
    guard isInputTerminal else {
      throw TerminalFailure("standard input is not a terminal", program)
    }
    guard isOutputTerminal else {
      throw TerminalFailure("standard output is not a terminal", program)
    }
    guard let terminalType else {
      throw TerminalFailure("TERM is not set, so the kind of terminal is unknown", program)
    }
    if terminalType == "dumb" || terminalType == "unknown" {
      throw .cannotPosition(terminalType, program)
    }
  }

  /// Whether the terminal is a kind of xterm. Many emulators are newer than the terminfo database.
  var isKinOfXterm: Bool {
    let type = terminalType?.lowercased() ?? ""
    return Self.kinOfXterm.contains { type.hasPrefix($0) }
  }

  private static let kinOfXterm = [
    "xterm", "kitty", "foot", "alacritty", "wezterm", "ghostty", "contour", "rio", "konsole",
    "gnome", "vte", "iterm", "mintty", "st-", "tmux", "rxvt", "mlterm", "zellij", "vscode", "wt",
  ]

  func colors(has count: Int) -> ColorDepth {
    if wantsNoColor { return .none }
    switch count {
    case ..<8: return .none
    case 16..<256: return .sixteen
    case 256: return .full
    // Direct-color terminals, too, interpret only the first eight indexes as usual.
    default: return .eight
    }
  }

  /// The background from COLORFGBG, which rxvt, Konsole, and iTerm set: `15;0` is white on black.
  var background: Background {
    guard let last = variable("COLORFGBG")?.split(separator: ";").last, let index = Int(last)
    else { return .unknown }
    return index == 7 || index == 15 ? .light : .dark
  }

  func glyphs(isUTF8: Bool) -> GlyphSet {
    guard isUTF8 else { return .ascii }
    // The Linux console's font has no rounded corners.
    return terminalType?.hasPrefix("linux") == true ? .basic : .unicode
  }

  /// Returns whether sequences that terminfo does not list, such as bracketed paste, are safe to
  /// send. Old terminals print what they do not know.
  func understandsExtensions(hasMouse: Bool) -> Bool {
    hasMouse && terminalType?.hasPrefix("linux") != true
  }
}
