import StoreCore

extension Mistake {
  static func missing(_ key: String, allowed: String) -> Mistake {
    Mistake("the key \"\(key)\" is missing", allowed: allowed)
  }

  static func unknownKey(_ key: String, among keys: [String]) -> Mistake {
    if SubscriptionKey.names.index(of: key) != nil || key == "groupID" {
      return Mistake(
        "the key \"\(key)\" does not belong here",
        allowed: "within \"subscription\" of an Auto-Renewable Subscription")
    }
    return Mistake(
      "unknown key \"\(key)\"\(meant(key, keys))", allowed: keys.joined(separator: ", "))
  }

  static func duplicateKey(_ key: String, line: Int) -> Mistake {
    Mistake("the key \"\(key)\" appears twice, first in line \(line)", allowed: "each key once")
  }

  static func wrongType(_ found: JSONNode.Kind, allowed: String) -> Mistake {
    Mistake("found \(name(of: found))", allowed: allowed)
  }

  static func unknownWord(_ word: String, among words: [String]) -> Mistake {
    Mistake("\"\(word)\" is unknown\(meant(word, words))", allowed: words.joined(separator: ", "))
  }

  static func length(_ count: Int, _ limits: ClosedRange<Int>) -> Mistake {
    let what = count == 0 ? "the text is empty" : "the text has \(characters(count))"
    return Mistake(
      what, allowed: "\(limits.lowerBound) to \(limits.upperBound) characters",
      mend: { text in
        let short = max(0, limits.lowerBound - text.unicodeScalars.count)
        var text = text + String(repeating: ".", count: short)
        while text.unicodeScalars.count > limits.upperBound { text.removeLast() }
        return .text(text)
      })
  }

  static let blank = Mistake(
    "the text is blank", allowed: "something to read", mend: { _ in .text(".") })
  static let spaceAtEnds = Mistake(
    "the text begins or ends with a space", allowed: "text without spaces at its ends",
    mend: { text in
      var text = text.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      return .text(String(text))
    })

  static func unprintable(_ scalar: UInt32) -> Mistake {
    let code = String(scalar, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return Mistake(
      "the text contains the invisible character U+\(digits)", allowed: "printable characters only")
  }

  /// Returns an identifier with hyphens instead of characters that it cannot have.
  static func identifier(_ text: String) -> JSONTree {
    .text(
      String(
        text.map { character in
          let isLetterOrDigit = character.isASCII && (character.isLetter || character.isNumber)
          return isLetterOrDigit || "._-".contains(character) ? character : "-"
        }))
  }

  static func number(_ text: String, _ limits: ClosedRange<Int>) -> Mistake {
    Mistake(
      "\(text) is out of range",
      allowed: "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
  }

  static func tooManyProducts(_ count: Int) -> Mistake {
    Mistake(
      "the app has \(count) products",
      allowed: "at most \(CatalogLimits.products), as in App Store Connect")
  }

  private static func meant(_ word: String, _ words: [String]) -> String {
    words.nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }

  static func name(of kind: JSONNode.Kind) -> String {
    switch kind {
    case .object: "an object {...}"
    case .array: "an array [...]"
    case .string: "a text"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    case .broken: "something unreadable"
    }
  }
}
