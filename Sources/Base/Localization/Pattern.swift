/// A text with placeholders, in the notation of ICU's message format:
///
/// - `{name}` is replaced by the value with that name.
/// - `{count, plural, =0 {Nothing} one {# purchase} other {# purchases}}` chooses by a number. An
///   exact match comes first, then the plural category in the language. `#` is the number.
package struct Pattern: Hashable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  /// - Parameter texts: the texts of the language, for plural categories and for texts among the
  ///   values.
  package func filled(_ values: TextValues, in texts: Texts) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    Self.fill(text[...], values, in: texts, into: &result)
    return result
  }

  /// - Parameter number: the number that chose the text; nil outside of a plural.
  private static func fill(
    _ text: Substring, counting number: Int? = nil, _ values: TextValues, in texts: Texts,
    into result: inout String
  ) {
    for part in Parts(text) {
      switch part {
      case .words(let words):
        if let number, words.utf8.contains(UInt8(ascii: "#")) {
          result += words.replacing("#", with: String(number))
        } else {
          result += words
        }
      case .place(let place):
        guard let value = values[place.name] else {
          // A missing value stays visible, and fails the test that renders every text.
          result += "{\(place.name)}"
          continue
        }
        if let number = value.number, let choice = place.choice(for: number, in: texts.language) {
          fill(choice, counting: number, values, in: texts, into: &result)
        } else {
          result += value.words(in: texts)
        }
      }
    }
  }

  package var fixedLength: Int {
    Parts(text[...]).reduce(0) { length, part in
      if case .words(let words) = part { length + words.utf8.count } else { length }
    }
  }

  /// A regular expression that matches the pattern with any values.
  package var expression: String { Self.expression(text[...]) }

  private static func expression(_ text: Substring) -> String {
    Parts(text).map { part in
      switch part {
      case .words(let words): words.map { $0 == "#" ? "[0-9]+" : escaped($0) }.joined()
      case .place(let place) where place.choices.isEmpty: ".+?"
      case .place(let place):
        "(?:" + place.choices.map { expression($0.text) }.joined(separator: "|") + ")"
      }
    }.joined()
  }

  private static func escaped(_ character: Character) -> String {
    #"\.+*?()|[]{}^$"#.contains(character) ? "\\\(character)" : String(character)
  }
}

struct Placeholder {
  let content: Substring

  private var comma: String.Index? { content.utf8.firstIndex(of: UInt8(ascii: ",")) }
  var name: Substring { content[..<(comma ?? content.endIndex)] }

  /// The choices of a plural; empty for a plain placeholder.
  var choices: [(name: Substring, text: Substring)] {
    guard let comma else { return [] }
    var choices: [(Substring, Substring)] = []
    var name: Substring = ""
    for part in Parts(content[comma...]) {
      switch part {
      case .words(let words): name = words.split { $0 == " " || $0 == "," }.last ?? ""
      case .place(let place): choices.append((name, place.content))
      }
    }
    return choices
  }

  /// Returns the text for a number; nil for a plain placeholder.
  func choice(for number: Int, in language: Language) -> Substring? {
    let choices = choices
    return
      (choices.first { $0.name == "=\(number)" }
      ?? choices.first { $0.name == language.plural(of: number) }
      ?? choices.first { $0.name == "other" })?.text
  }
}

enum PatternPart {
  case words(Substring)
  case place(Placeholder)
}

/// The literal parts and the placeholders of a pattern, in turn. An unclosed brace is literal.
struct Parts: Sequence, IteratorProtocol {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  mutating func next() -> PatternPart? {
    guard !rest.isEmpty else { return nil }
    if let closing {
      defer { rest = rest[closing...].dropFirst() }
      return .place(Placeholder(content: rest[..<closing].dropFirst()))
    }
    let end = rest.utf8.dropFirst().firstIndex(of: UInt8(ascii: "{")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return .words(rest[..<end])
  }

  private static func isBrace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }

  /// The index of the brace that closes the first one; nil if the rest is literal text.
  private var closing: String.Index? {
    guard rest.utf8.first == UInt8(ascii: "{") else { return nil }
    var (depth, bytes) = (0, rest.utf8)
    while let brace = bytes.firstIndex(where: Self.isBrace) {
      depth += bytes[brace] == UInt8(ascii: "{") ? 1 : -1
      if depth == 0 { return brace }
      bytes = bytes[brace...].dropFirst()
    }
    return nil
  }
}
