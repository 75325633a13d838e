/// The words of a language, filled in.
package struct Words: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package func callAsFunction(_ key: some TextKey, _ values: TextValues = [:]) -> String {
    Pattern(key.pattern(in: language)).filled(values, in: language)
  }

  package func callAsFunction<Key>(_ area: Key.Type) -> AreaWords<Key> { AreaWords(words: self) }

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

/// The words of one area, whose keys need no type in front: `words(.title)`.
package struct AreaWords<Key: TextKey>: Sendable {
  fileprivate let words: Words

  package func callAsFunction(_ key: Key, _ values: TextValues = [:]) -> String {
    words(key, values)
  }
}
