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

extension CatalogReader {
  mutating func forEachLocalization(
    of node: Int?, _ read: (inout CatalogReader, _ language: String, _ localization: Int) -> Void
  ) {
    guard let node, has(.object, node) else { return }
    let languages = LocalizationKey.languages
    let seen = entries(of: node, in: languages) { reader, key in
      reader.report(.unknownWord(reader.json.text(of: key), among: languages.names), at: key)
    } _: { reader, localization, language in
      read(&reader, languages[language], localization)
    }
    if let primary = primaryLanguageIndex, seen & 1 << UInt64(primary) == 0 {
      let language = languages[primary]
      let mistake = Mistake(
        "the primary language \"\(language)\" is missing",
        allowed: "a localization in \"\(language)\"; others may be missing")
      report(mistake, at: node, missing: language)
    }
  }

  mutating func localizations(_ node: Int?) -> [(language: String, texts: ProductLocalization)] {
    var localizations: [(language: String, texts: ProductLocalization)] = []
    forEachLocalization(of: node) { reader, language, localization in
      let texts = reader.members(of: localization, LocalizationKey.self)
      let name = reader.readable(texts?[.displayName], CatalogLimits.displayName)
      let description = reader.readable(texts?[.description], CatalogLimits.description)
      localizations.append(
        (language, ProductLocalization(displayName: name ?? "", description: description ?? "")))
    }
    return localizations
  }

  var primaryLanguage: String { primaryLanguageIndex.map { LocalizationKey.languages[$0] } ?? "" }
}
