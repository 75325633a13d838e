import StoreCore

enum LocalizationKey: Int, CatalogKey {
  case displayName, description

  static let names = spelled
  /// App Store Connect's languages, and the same languages without a region.
  static let languages = JSONKeys([
    "en", "vi", "zh-Hans", "zh-Hant", "ko", "ar", "ar-SA", "ca", "cs", "da", "de", "de-DE", "el",
    "en-AU", "en-CA", "en-GB", "en-US", "es", "es-ES", "es-MX", "fi", "fr", "fr-CA", "fr-FR", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ms", "nl", "nl-NL", "no", "pl", "pt-BR", "pt-PT", "ro",
    "ru", "sk", "sv", "th", "tr", "uk",
  ])

  static let requirements: [String?] = ["the name that buyers see", "a sentence that buyers see"]
}

extension JSONValue {
  func localization(languages: [String], primary: String) -> Localization {
    var chosen = languages.first.flatMap { member($0) }
    if chosen == nil {
      chosen = member(LanguageMatch.best(of: names, for: languages, primary: primary))
    }
    return Localization(
      displayName: chosen?.text(LocalizationKey.displayName) ?? "",
      description: chosen?.text(LocalizationKey.description) ?? "")
  }
}

enum LocalizationSchema {
  static func check(
    _ node: Int?, in checker: inout CatalogChecker,
    _ check: (inout CatalogChecker, _ localization: Int) -> Void
  ) {
    guard let node, checker.isObject(node) else { return }
    let languages = LocalizationKey.languages
    let seen = checker.entries(of: node, in: languages) { checker, key in
      checker.tell(.unknownWord(checker.json.text(of: key), among: languages.names), at: key)
    } _: { checker, localization, _ in
      check(&checker, localization)
    }
    if let primary = checker.context.primaryLanguage, seen & 1 << UInt64(primary) == 0 {
      let language = languages[primary]
      checker.tell(.noPrimaryLanguage(language), missing: language, in: node)
    }
  }

  static func check(_ checker: inout CatalogChecker, _ localization: Int) {
    let texts = checker.members(of: localization, LocalizationKey.self)
    checker.checkReadable(texts?[.displayName], CatalogLimits.displayName)
    checker.checkReadable(texts?[.description], CatalogLimits.description)
  }
}
