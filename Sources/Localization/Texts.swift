/// All that people read in one language.
///
/// A key is said with the values that its pattern has places for: `texts(StoreText.title)`. Whatever
/// composes several of them is an area of its own in an extension, such as `texts.refusals`.
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

  package func callAsFunction(_ key: some TextKey, _ values: TextValues = [:]) -> String {
    let text = Pattern(key.pattern(in: language)).filled(values, in: language)
    return change?(text) ?? text
  }

  package func callAsFunction<Key>(_ area: Key.Type) -> AreaTexts<Key> { AreaTexts(texts: self) }

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

/// The texts of one area, whose keys need no type in front: `texts(.title)`.
package struct AreaTexts<Key: TextKey>: Sendable {
  package let texts: Texts

  package func callAsFunction(_ key: Key, _ values: TextValues = [:]) -> String {
    texts(key, values)
  }
}
