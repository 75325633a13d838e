package import RazeFacesScreens

/// A language that the storefront speaks.
///
/// To add one, make a folder beside this file, named by its code. It has, for each room's text, a
/// function from its cases to words (`func vietnamese(_ text: StoreText) -> String`), the parts of
/// `ConsoleTexts`, and a `Language` made of them all, which is to be named in ``all``. The compiler tells of each text that is missing. English is written in the rooms.
package struct Language: Sendable {
  /// The codes of the language in locales: `zh-Hant`, `zh-TW`.
  package let codes: [String]
  /// The language's name for itself.
  package let name: String
  private let makeTexts: @Sendable () -> Texts
  package var texts: Texts { makeTexts() }

  /// - Parameter texts: of a language that nobody speaks are not made.
  package init(
    _ codes: String..., name: String, texts: @escaping @autoclosure @Sendable () -> Texts
  ) {
    self.codes = codes
    self.name = name
    makeTexts = texts
  }

  package static let english = Language("en", name: "English", texts: .english)
  /// Traditional Chinese stands before simplified, which plain `zh` means.
  package static let all = [english, vietnamese, traditionalChinese, simplifiedChinese, korean]

  /// Returns the language that a name means, if it is spoken.
  package static func named(_ name: String) -> Language? { all.first { $0.isMeant(by: name) } }

  /// Returns the first wanted language that is among those that are spoken; else English.
  package static func spoken(_ wanted: [String], among languages: [Language] = all) -> Language {
    wanted.lazy.compactMap { name in languages.first { $0.isMeant(by: name) } }.first ?? english
  }

  /// Returns the languages that the environment asks for: `zh_TW.UTF-8`.
  package static func wanted(in environment: [String: String]) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
    return names.first { !$0.isEmpty }.map { [$0] } ?? []
  }

  private func isMeant(by name: String) -> Bool {
    let plain = name.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    return codes.contains { code in
      plain == code.lowercased() || plain.hasPrefix(code.lowercased() + "-")
    }
  }
}
