/// A text for people to read, written where it is used:
///
///     Text("{product} has no {offer}.", ["product": id, "offer": offer.name])
///
/// The English pattern is also the text's name in the tables of the other languages. See
/// ``Pattern`` for its notation. It has to be a literal, so that a test can find all texts in the
/// sources.
package struct Text: Hashable, Sendable {
  let name: TextName
  let values: TextValues

  /// - Parameter context: distinguishes texts that are the same only in English, such as "Type".
  package init(_ english: StaticString, _ values: TextValues = [:], context: StaticString? = nil) {
    name = TextName(english: String(english), context: context.map { String($0) })
    self.values = values
  }

  private init(_ name: TextName, _ values: TextValues) { (self.name, self.values) = (name, values) }

  /// Returns a text that is the same in every language, such as a name.
  package static func verbatim(_ words: String) -> Text { of(words) }

  /// Returns the caption of a demonstration's scene, which has translations like a text of the
  /// sources. A test finds the captions in the scenes.
  package static func caption(_ english: String) -> Text {
    Text(TextName(english: english, context: nil), [:])
  }

  package static func list(_ items: [some TextValueConvertible]) -> Text { of(items) }

  /// Returns the items side by side, two spaces apart.
  package static func columns(_ items: [some TextValueConvertible]) -> Text {
    of(TextValue.columns(items.map(\.textValue)))
  }

  /// Returns a paragraph of the sentences that are not nil.
  package static func sentences(_ sentences: [Text?]) -> Text {
    of(TextValue.sentences(sentences.compactMap(\.self)))
  }

  /// A title in the form that it has within a sentence.
  package var inSentence: Text { Self.of(TextValue.inSentence(self)) }

  /// Words as a sentence of their own.
  package var asSentence: Text { Self.of(TextValue.sentence(self)) }

  private static func of(_ value: some TextValueConvertible) -> Text {
    Text("{words}", ["words": value])
  }

  /// The value of a text that has no words of its own.
  var onlyValue: TextValue? { name.english == "{words}" ? values["words"] : nil }

  /// Returns the text with additional values. Existing values are kept.
  package func with(_ more: TextValues) -> Text { Text(name, values.adding(more)) }

  /// Returns the text with its string values replaced, such as identifiers by names.
  ///
  /// - Parameter name: returns the name for an identifier, and any other string unchanged.
  package func naming(_ name: (String) -> String) -> Text { Text(self.name, values.naming(name)) }
}

extension String {
  /// Quicker than an interpolation: screens make hundreds of texts.
  fileprivate init(_ literal: StaticString) {
    self = literal.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}

/// The name of a text: its English pattern, and its context if it has one.
///
/// In tables and tapes, it is written as `context|English pattern`.
package struct TextName: Hashable, Sendable, CustomStringConvertible {
  package let english: String
  let context: String?

  init(english: String, context: String?) { (self.english, self.context) = (english, context) }

  init(_ description: some StringProtocol) {
    let parts = description.split(separator: "|", maxSplits: 1)
    english = String(parts.last ?? "")
    context = parts.count == 2 ? String(parts[0]) : nil
  }

  /// Finds the text that a tape names, by its English pattern. Nil if there is no such text.
  package init?(tapeName name: String) {
    guard Table.table(of: .vietnamese)?.contains(name) == true else { return nil }
    self.init(name)
  }

  package var description: String { context.map { "\($0)|\(english)" } ?? english }

  package func pattern(in language: Language) -> Pattern {
    Pattern(Table.table(of: language)?[description] ?? english)
  }

  package static var all: [TextName] { Table.names.map { TextName($0) } }
}
