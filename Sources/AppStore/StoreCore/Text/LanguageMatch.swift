extension [String] {
  /// Returns the language that matches the first preferred language that has a match; otherwise the
  /// primary language.
  ///
  /// Prefers the same language and region, then the language without a region ("en-GB" matches
  /// "en"), then another region ("en" matches "en-US"). Chinese is matched by script: "zh-TW"
  /// matches "zh-Hant", never "zh-Hans".
  package func bestLanguage(for wishes: [String], primary: String) -> String {
    for wish in wishes {
      if contains(wish) { return wish }
      let wanted = languageParts(wish)
      let candidates = map { (original: $0, parts: languageParts($0)) }
      if let same = candidates.first(where: { $0.parts == wanted }) { return same.original }
      if let general = candidates.first(where: { $0.parts == [wanted[0]] }) {
        return general.original
      }
      let isChinese = wanted[0].hasPrefix("zh")
      if let kin = candidates.first(where: { !isChinese && $0.parts[0] == wanted[0] }) {
        return kin.original
      }
    }
    return primary
  }
}

/// Returns the parts of a language's name in lower case. For Chinese, language and script are one
/// part, so that they match only together.
private func languageParts(_ language: String) -> [String] {
  let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  guard let first = parts.first, first == "zh" else { return parts.isEmpty ? [""] : parts }
  let traditional = !parts.allSatisfy { !["hant", "tw", "hk", "mo"].contains($0) }
  return [traditional && !parts.contains("hans") ? "zh-hant" : "zh-hans"]
}
