import CRE2

/// A regular expression in RE2's syntax, to be found anywhere on a screen. Its matching takes bounded
/// time, whatever a tape's author writes; `^` and `$` are the ends of a line.
package struct ScreenPattern: Hashable, Sendable {
  package let text: String

  package struct Malformed: Error, Hashable {
    package let reason: String
  }

  package init(_ text: String) throws(Malformed) {
    self.text = text
    if case .failure(let malformed) = Self.search(text, in: "") { throw malformed }
  }

  package func matches(_ text: String) -> Bool {
    (try? Self.search(self.text, in: text).get()) == true
  }

  private static func search(_ pattern: String, in text: String) -> Result<Bool, Malformed> {
    var reason = [CChar](repeating: 0, count: 200)
    let found = cre2_search(
      pattern, pattern.utf8.count, text, text.utf8.count, &reason, reason.count)
    guard found >= 0 else {
      let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let sentence = String(decoding: words, as: UTF8.self)
      // RE2 quotes the flag that the shim puts in front.
      return .failure(Malformed(reason: sentence.replacing("(?m)", with: "")))
    }
    return .success(found > 0)
  }
}
