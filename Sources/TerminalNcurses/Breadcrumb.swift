import CNcurses
import TerminalKit

/// The last action of the program, for the message of a crash.
///
/// An optimized build dies without a word, so the crash handler prints this: leave one before
/// anything that might fail, such as each message of the loop.
@MainActor
public enum Breadcrumb {
  public static func leave(_ action: String) { nc_breadcrumb(line(for: action)) }

  /// Returns the action as one harmless line of at most 200 bytes, cut between characters.
  static func line(for action: String) -> String {
    if action.utf8.count <= 200, action.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return action
    }
    var line = ""
    var bytes = 0
    for character in TextWidth.sanitize(action) {
      bytes += character.utf8.count
      guard bytes <= 200 else { break }
      line.append(character)
    }
    return line
  }
}
