import CRE2
package import RazeFacesConsole

/// A regular expression in RE2 syntax, found anywhere on a screen. `^` and `$` match at line ends.
/// RE2 matches in linear time, so no tape can hang the player.
package struct ScreenPattern: Hashable, Sendable {
  package let text: String

  package init(_ text: String) throws(InvalidInput) {
    self.text = text
    _ = try Self.search(text, in: "")
  }

  package func matches(_ text: String) -> Bool {
    (try? Self.search(self.text, in: text)) == true
  }

  private static func search(_ pattern: String, in text: String) throws(InvalidInput) -> Bool {
    var reason = [CChar](repeating: 0, count: 200)
    let found = cre2_search(
      pattern, pattern.utf8.count, text, text.utf8.count, &reason, reason.count)
    guard found >= 0 else {
      let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let sentence = String(decoding: words, as: UTF8.self)
      // RE2's message includes the flag that the C shim prepends.
      throw InvalidInput(sentence.replacing("(?m)", with: ""))
    }
    return found > 0
  }
}
