import CRE2

/// A regular expression in RE2 syntax, found anywhere on a screen. `^` and `$` match at line ends.
/// RE2 matches in linear time, so no tape can hang the player.
package struct ScreenPattern: Hashable, Sendable {
  package let text: String

  package struct InvalidPattern: Error, Hashable {
    package let reason: String
  }

  package init(_ text: String) throws(InvalidPattern) {
    self.text = text
    if case .failure(let malformed) = Self.search(text, in: "") { throw malformed }
  }

  package func matches(_ text: String) -> Bool {
    (try? Self.search(self.text, in: text).get()) == true
  }

  private static func search(_ pattern: String, in text: String) -> Result<Bool, InvalidPattern> {
    var reason = [CChar](repeating: 0, count: 200)
    let found = cre2_search(
      pattern, pattern.utf8.count, text, text.utf8.count, &reason, reason.count)
    guard found >= 0 else {
      let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let sentence = String(decoding: words, as: UTF8.self)
      // RE2's message includes the flag that the C shim prepends.
      return .failure(InvalidPattern(reason: sentence.replacing("(?m)", with: "")))
    }
    return .success(found > 0)
  }
}
