/// How a language puts sentences one after the other.
package protocol SentenceTexts: Sendable {
  /// What stands between two of them; nothing where the full stop has the gap in it, as in Chinese.
  var sentenceGap: String { get }
}

extension SentenceTexts {
  package var sentenceGap: String { " " }
}
