/// All texts in one language.
///
/// Call it with a text and its values:
///
///     texts("Delivered {count} of {all}", ["count": 3, "all": 5])
package struct Texts: Sendable {
  package static let english = Texts(.english)

  package let language: Language
  private let change: (@Sendable (String) -> String)?

  /// - Parameter change: applied to each text when it is read, such as to simulate a longer
  ///   language.
  package init(_ language: Language, change: (@Sendable (String) -> String)? = nil) {
    (self.language, self.change) = (language, change)
  }

  package func callAsFunction(_ text: Text) -> String {
    if let value = text.onlyValue { return value.words(in: self) }
    let words = text.name.pattern(in: language).filled(text.values, in: self)
    return change?(words) ?? words
  }

  package func callAsFunction(_ text: Text, _ values: TextValues) -> String {
    self(text.with(values))
  }

  package func callAsFunction(_ english: StaticString, _ values: TextValues = [:]) -> String {
    self(Text(english, values))
  }

  package func joined(_ sentences: [String?]) -> String {
    sentences.compactMap(\.self).reduce("") { text, sentence in
      // A sentence from the system may be in English within a Chinese text.
      let gap = text.hasSuffix(".") ? " " : language.sentenceGap
      return text.isEmpty ? sentence : text + gap + sentence
    }
  }

  /// Returns text that continues another line as a separate sentence.
  package func sentence(_ words: String) -> String {
    let isClosed = words.last.map { ".。!?".contains($0) } ?? true
    return words.prefix(1).uppercased() + words.dropFirst() + (isClosed ? "" : language.fullStop)
  }
}
