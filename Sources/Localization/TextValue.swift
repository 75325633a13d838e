/// A value for a placeholder: a string, a list of strings, another text, or a number that can select
/// a plural.
package indirect enum TextValue: Hashable, Sendable {
  case words(String)
  case list([String])
  case text(Text)
  case number(Int)

  func words(in texts: Texts) -> String {
    switch self {
    case .words(let words): words
    case .list(let items): items.joined(separator: texts.language.listSeparator)
    case .text(let text): texts(text)
    case .number(let number): String(number)
    }
  }

  var number: Int? {
    switch self {
    case .words, .list, .text: nil
    case .number(let number): number
    }
  }
}

package protocol TextValueConvertible: Sendable {
  var textValue: TextValue { get }
}

extension String: TextValueConvertible {
  package var textValue: TextValue { .words(self) }
}

extension [String]: TextValueConvertible {
  package var textValue: TextValue { .list(self) }
}

extension Text: TextValueConvertible {
  package var textValue: TextValue { .text(self) }
}

extension Int: TextValueConvertible {
  package var textValue: TextValue { .number(self) }
}

/// Identifiers are words, because they do not select plurals.
extension UInt64: TextValueConvertible {
  package var textValue: TextValue { .words(String(self)) }
}

/// The values of a pattern by name, such as `["name": product.name, "count": 3]`.
package struct TextValues: ExpressibleByDictionaryLiteral, Hashable, Sendable {
  // A linear search is faster than a dictionary for so few entries.
  private let entries: [Entry]

  private struct Entry: Hashable, Sendable {
    let name: String
    let value: TextValue
  }

  package init(dictionaryLiteral elements: (String, any TextValueConvertible)...) {
    entries = elements.map { Entry(name: $0.0, value: $0.1.textValue) }
  }

  private init(entries: [Entry]) { self.entries = entries }

  func adding(_ more: TextValues) -> TextValues { TextValues(entries: entries + more.entries) }

  subscript(name: Substring) -> TextValue? { entries.first { $0.name == name }?.value }
}
