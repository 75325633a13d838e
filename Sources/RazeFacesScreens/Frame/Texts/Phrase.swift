import Localization

/// A text in the language that is spoken when it is shown.
struct Phrase: Sendable {
  private let words: @Sendable (Texts) -> String

  init(_ words: @escaping @Sendable (Texts) -> String) { self.words = words }

  init(_ key: some TextKey, _ values: TextValues = [:]) { words = { $0(key, values) } }

  /// Returns the phrase of a name, or of words from elsewhere.
  static func verbatim(_ words: String) -> Phrase { Phrase { _ in words } }

  func callAsFunction(_ texts: Texts) -> String { words(texts) }
}
