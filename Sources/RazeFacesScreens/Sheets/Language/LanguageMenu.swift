import RazeFacesShop

/// A language that the screens can be in.
package struct SpokenLanguage: Sendable {
  /// As its speakers call it, who may not read the present one.
  package let name: String
  package let texts: Texts

  package init(_ name: String, _ texts: Texts) {
    self.name = name
    self.texts = texts
  }
}

/// The languages to choose from, each by its own name.
struct LanguageMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(FrameText.self)
    return Menu(
      title: texts(.languageTitle), text: [texts(.namesFollowStorefront)],
      choices: shared.spoken.map { language in
        Menu.Choice(language.name) { _ in [.speak(language.texts)] }
      }, start: shared.spoken.firstIndex { $0.texts === shared.texts } ?? 0)
  }

  static let reasonForOneOnly: @Sendable (Everywhere, Shared) -> Phrase? = { _, shared in
    shared.spoken.count > 1 ? nil : Phrase(FrameText.oneLanguage)
  }
}
