/// A value for a placeholder: words, a number that can select a plural, or another text.
package indirect enum TextValue: Hashable, Sendable {
  case words(String)
  case number(Int)
  case text(Text)
  case list([TextValue])
  /// Items in columns, without a separator.
  case columns([TextValue])
  case sentences([Text])
  /// A title in the form that it has within a sentence.
  case inSentence(Text)
  /// Words as a sentence of their own.
  case sentence(Text)

  func words(in texts: Texts) -> String {
    switch self {
    case .words(let words): words
    case .number(let number): String(number)
    case .text(let text): texts(text)
    case .list(let items):
      items.map { $0.words(in: texts) }.joined(separator: texts.language.listSeparator)
    case .columns(let items): items.map { $0.words(in: texts) }.joined(separator: "  ")
    case .sentences(let sentences): texts.joined(sentences.map { texts($0) })
    case .inSentence(let title): texts.language.inSentence(texts(title))
    case .sentence(let words): texts.sentence(texts(words))
    }
  }

  var number: Int? { if case .number(let number) = self { number } else { nil } }

  func naming(_ name: (String) -> String) -> TextValue {
    switch self {
    case .words(let words): .words(name(words))
    case .number: self
    case .text(let text): .text(text.naming(name))
    case .list(let items): .list(items.map { $0.naming(name) })
    case .columns(let items): .columns(items.map { $0.naming(name) })
    case .sentences(let sentences): .sentences(sentences.map { $0.naming(name) })
    case .inSentence(let title): .inSentence(title.naming(name))
    case .sentence(let words): .sentence(words.naming(name))
    }
  }
}

package protocol TextValueConvertible: Sendable {
  var textValue: TextValue { get }
}

extension TextValue: TextValueConvertible {
  package var textValue: TextValue { self }
}

extension String: TextValueConvertible {
  package var textValue: TextValue { .words(self) }
}

extension Array: TextValueConvertible where Element: TextValueConvertible {
  package var textValue: TextValue { .list(map(\.textValue)) }
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
  private let entries: [NamedValue]

  private struct NamedValue: Hashable, Sendable {
    let name: String
    let value: TextValue
  }

  package init(dictionaryLiteral elements: (String, any TextValueConvertible)...) {
    entries = elements.map { NamedValue(name: $0.0, value: $0.1.textValue) }
  }

  private init(entries: [NamedValue]) { self.entries = entries }

  func adding(_ more: TextValues) -> TextValues { TextValues(entries: entries + more.entries) }

  func naming(_ name: (String) -> String) -> TextValues {
    TextValues(entries: entries.map { NamedValue(name: $0.name, value: $0.value.naming(name)) })
  }

  subscript(name: Substring) -> TextValue? { entries.first { $0.name == name }?.value }
}
