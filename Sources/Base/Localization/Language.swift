/// A language of RazeFaces.
///
/// To add a language, add a case here and a `.strings` file in CTables.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case vietnamese = "vi"
  // Listed before Simplified Chinese, which includes every other `zh` code.
  case traditionalChinese = "zh-Hant"
  case simplifiedChinese = "zh-Hans"
  case korean = "ko"

  package var codes: [String] {
    switch self {
    case .english, .vietnamese, .korean: [rawValue]
    case .traditionalChinese: [rawValue, "zh-TW", "zh-HK", "zh-MO"]
    case .simplifiedChinese: [rawValue, "zh-CN", "zh-SG", "zh"]
    }
  }

  /// Returns the language of a code or locale name, such as `zh_TW.UTF-8`.
  package static func named(_ name: String) -> Language? {
    let plain = name.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    return allCases.first { language in
      language.codes.lazy.map { $0.lowercased() }.contains {
        plain == $0 || plain.hasPrefix($0 + "-")
      }
    }
  }

  /// Returns the first preferred language that RazeFaces has, or English.
  package static func spoken(_ wanted: [String]) -> Language {
    wanted.lazy.compactMap(named).first ?? .english
  }

  /// Returns the preferred locales from a process's environment.
  package static func wanted(in environment: [String: String]) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
    return names.first { !$0.isEmpty }.map { [$0] } ?? []
  }

  package var name: String {
    switch self {
    case .english: "English"
    case .vietnamese: "Tiếng Việt"
    case .traditionalChinese: "繁體中文"
    case .simplifiedChinese: "简体中文"
    case .korean: "한국어"
    }
  }

  private var isChinese: Bool { self == .traditionalChinese || self == .simplifiedChinese }

  package var fullStop: String { isChinese ? "。" : "." }
  /// The separator between two sentences. Empty in Chinese, whose full stop includes the space.
  package var sentenceGap: String { isChinese ? "" : " " }
  package var listSeparator: String { isChinese ? "、" : ", " }

  /// Returns a title in the form that it has within a sentence.
  package func inSentence(_ title: String) -> String {
    switch self {
    case .english: title.lowercased()
    case .vietnamese: title.prefix(1).lowercased() + title.dropFirst()
    case .traditionalChinese, .simplifiedChinese, .korean: title
    }
  }

  package var dates: DateForm {
    switch self {
    case .english: .monthFirst
    case .vietnamese: .dayFirst(separator: "/")
    case .traditionalChinese, .simplifiedChinese: .yearFirst(separator: "/")
    case .korean: .yearFirst(separator: ".")
    }
  }

  /// Returns the name of a number's plural category, by CLDR's rules.
  func plural(of number: Int) -> String {
    switch self {
    case .english: number == 1 ? "one" : "other"
    case .vietnamese, .traditionalChinese, .simplifiedChinese, .korean: "other"
    }
  }
}

/// The order of a day's parts.
package enum DateForm: Hashable, Sendable {
  /// `Mar 1, 2026`
  case monthFirst
  /// `2026-03-01`, which sorts by date.
  case yearFirst(separator: Character)
  /// `01/03/2026`
  case dayFirst(separator: Character)

  package static let iso = yearFirst(separator: "-")
}
