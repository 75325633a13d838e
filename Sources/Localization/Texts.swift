/// All that people read in one language.
///
/// A text is said with the values that its pattern has places for:
/// `texts("Delivered {count} of {all}", ["count": 3, "all": 5])`.
package struct Texts: Sendable {
  package static let english = Texts(.english)

  package let language: Language
  private let change: (@Sendable (String) -> String)?

  /// - Parameter change: applied to each text as it is read: to see on the screens how much room a
  ///   language needs before there is one.
  package init(_ language: Language, change: (@Sendable (String) -> String)? = nil) {
    self.language = language
    self.change = change
  }

  package func callAsFunction(_ text: Text) -> String {
    let words = text.name.pattern(in: language).filled(text.values, in: self)
    return change?(words) ?? words
  }

  package func callAsFunction(_ text: Text, _ values: TextValues) -> String {
    self(text.with(values))
  }

  package func callAsFunction(_ english: StaticString, _ values: TextValues = [:]) -> String {
    self(Text(english, values))
  }

  /// Puts sentences one after the other, those that there are.
  package func joined(_ sentences: [String?]) -> String {
    sentences.compactMap(\.self).reduce("") { text, sentence in
      text.isEmpty ? sentence : text + gap(after: text) + sentence
    }
  }

  /// Returns the gap after a sentence: one of the system's may be English in a Chinese text.
  private func gap(after sentence: String) -> String {
    sentence.hasSuffix(".") ? " " : language.sentenceGap
  }

  /// Makes a sentence of its own of words that go on a line of a program.
  package func sentence(_ words: String) -> String {
    let isClosed = words.last.map { ".。!?".contains($0) } ?? true
    return words.prefix(1).uppercased() + words.dropFirst() + (isClosed ? "" : language.fullStop)
  }
}
