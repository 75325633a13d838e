package import Localization
package import RazeFacesConsole
import RazeFacesShop

/// All that a person reads on the screen, in one language. A reference, so that the state that
/// holds it costs nothing to copy.
package final class Texts: Sendable {
  package static let english = Texts(.english, console: .english)

  let language: Language
  let console: ConsoleTexts
  let shop: ShopTexts
  private let words: Words
  private let change: (@Sendable (String) -> String)?

  var dates: DateForm { language.dates }

  package init(
    _ language: Language, console: ConsoleTexts, change: (@Sendable (String) -> String)? = nil
  ) {
    self.language = language
    self.console = console
    shop = ShopTexts(language)
    self.change = change
    words = Words(language)
  }

  /// Creates the same language with each text changed as it is read: to see on the screens how much
  /// room a language needs before there is one.
  package convenience init(_ texts: Texts, change: @escaping @Sendable (String) -> String) {
    self.init(texts.language, console: texts.console, change: change)
  }

  func callAsFunction(_ key: some TextKey, _ values: TextValues = [:]) -> String {
    changed(words(key, values))
  }

  /// Returns words that are made elsewhere and shown as they are.
  func changed(_ words: String) -> String { change?(words) ?? words }
}

/// The texts of one screen or sheet.
struct AreaTexts<Key: TextKey>: Sendable {
  let texts: Texts

  func callAsFunction(_ key: Key, _ values: TextValues = [:]) -> String { texts(key, values) }
}

/// Something to be said, in whatever language is spoken when it is shown.
struct Phrase: Sendable {
  private let words: @Sendable (Texts) -> String

  init(_ words: @escaping @Sendable (Texts) -> String) { self.words = words }

  init(_ key: some TextKey, _ values: TextValues = [:]) { words = { $0(key, values) } }

  /// Returns the phrase of a name, or of words from elsewhere.
  static func verbatim(_ words: String) -> Phrase { Phrase { _ in words } }

  func callAsFunction(_ texts: Texts) -> String { words(texts) }
}
