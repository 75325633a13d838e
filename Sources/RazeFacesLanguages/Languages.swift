package import RazeFacesScreens

/// A language that the storefront speaks.
///
/// To add one, make a folder beside this file, named by its code, with a function from the cases of
/// each room's text to words (`func vietnamese(_ text: StoreText) -> String`), the parts of
/// `ConsoleTexts`, and a `Texts` made of them all; then name it in ``all``. The compiler tells of
/// each text that is missing. English is written in the rooms themselves.
package struct Language: Sendable {
  /// As in `--language` and in a locale: `en`, `zh-Hant`.
  package let code: String
  /// As those who speak it write it.
  package let name: String
  package let texts: Texts

  package init(code: String, name: String, texts: Texts) {
    self.code = code
    self.name = name
    self.texts = texts
  }

  package static let english = Language(code: "en", name: "English", texts: .english)

  /// In the order in which they are offered.
  package static let all = [english]
}
