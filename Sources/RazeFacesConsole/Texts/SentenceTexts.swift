/// How a language puts sentences one after the other.
package protocol SentenceTexts: Sendable {
  /// What stands between two of them; nothing where the full stop has the gap in it, as in Chinese.
  var sentenceGap: String { get }
}

extension SentenceTexts {
  package var sentenceGap: String { " " }

  /// What goes on a line of a program, as a sentence of its own.
  package func whole(_ words: String) -> String {
    let isClosed = words.last.map { ".。!?".contains($0) } ?? true
    return words.prefix(1).uppercased() + words.dropFirst()
      + (isClosed ? "" : sentenceGap.isEmpty ? "。" : ".")
  }
}
