import Localization

/// The languages to choose from, each by its own name.
struct LanguageMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(FrameText.self)
    return Menu(
      title: texts(.languageTitle), text: [texts(.namesFollowStorefront)],
      choices: shared.spoken.map { language in
        Menu.Choice(language.name) { _ in
          [.speak(language), .perform(.keepLanguage(language.rawValue))]
        }
      }, start: shared.spoken.firstIndex(of: shared.texts.language) ?? 0)
  }
}
