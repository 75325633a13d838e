/// A text that people read, written where it is said.
///
///     Text("{product} has no {offer}.", ["product": id, "offer": offer.name])
///
/// The English pattern is also the name of the text in the tables of the other languages. ``Pattern``
/// says what a pattern may contain. It is a literal, so that a test finds all of them in the sources.
package struct Text: Hashable, Sendable {
  let name: TextName
  let values: TextValues

  /// - Parameter context: tells apart two texts that are the same in English only, such as "Type".
  package init(
    _ english: StaticString, _ values: TextValues = [:], context: StaticString? = nil
  ) {
    name = TextName(english: "\(english)", context: context.map { "\($0)" })
    self.values = values
  }

  private init(_ name: TextName, _ values: TextValues) { (self.name, self.values) = (name, values) }

  /// Returns words that are the same in every language, such as a name.
  package static func verbatim(_ words: String) -> Text { Text("{words}", ["words": words]) }

  /// Returns the text with more values. It keeps those that it has.
  package func with(_ more: TextValues) -> Text { Text(name, values.adding(more)) }
}

/// The name of a text: its English pattern, and its context if it has one.
///
/// Tables and tapes write it as `context|English pattern`.
package struct TextName: Hashable, Sendable, CustomStringConvertible {
  package let english: String
  let context: String?

  init(english: String, context: String?) {
    self.english = english
    self.context = context
  }

  /// Reads a name as tables write it.
  init(_ description: some StringProtocol) {
    let parts = description.split(separator: "|", maxSplits: 1)
    english = String(parts.last ?? "")
    context = parts.count == 2 ? String(parts[0]) : nil
  }

  /// Finds the text that a tape names: by its English pattern, or by a name of an earlier version,
  /// such as `notice.allSet`. Returns nil if there is no such text.
  package init?(tapeName: String) {
    let name = Table.formerNames[tapeName] ?? tapeName
    guard Table.table(of: .vietnamese)?.contains(name) == true else { return nil }
    self.init(name)
  }

  package var description: String { context.map { "\($0)|\(english)" } ?? english }

  package func pattern(in language: Language) -> Pattern {
    Pattern(Table.table(of: language)?[description] ?? english)
  }

  /// All texts, in the order of the tables.
  package static var all: [TextName] { Table.names.map { TextName($0) } }
}
