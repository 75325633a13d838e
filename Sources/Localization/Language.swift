/// A language that RazeFaces speaks.
///
/// To add one, add a case here and a `.strings` file to CTables.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case vietnamese = "vi"
  // Before Simplified Chinese, which every other `zh` means.
  case traditionalChinese = "zh-Hant"
  case simplifiedChinese = "zh-Hans"
  case korean = "ko"

  /// The codes by which locales name it.
  package var codes: [String] {
    switch self {
    case .english, .vietnamese, .korean: [rawValue]
    case .traditionalChinese: [rawValue, "zh-TW", "zh-HK", "zh-MO"]
    case .simplifiedChinese: [rawValue, "zh-CN", "zh-SG", "zh"]
    }
  }

  /// Returns the language that a code or a locale's name means, such as `zh_TW.UTF-8`.
  package static func named(_ name: String) -> Language? {
    let plain = name.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased()
    return allCases.first { language in
      language.codes.lazy.map { $0.lowercased() }.contains {
        plain == $0 || plain.hasPrefix($0 + "-")
      }
    }
  }

  /// Returns the first wanted language that RazeFaces speaks, else English.
  package static func spoken(_ wanted: [String]) -> Language {
    wanted.lazy.compactMap(named).first ?? .english
  }

  /// Returns the locale that a process is to speak by its environment.
  package static func wanted(in environment: [String: String]) -> [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
    return names.first { !$0.isEmpty }.map { [$0] } ?? []
  }

  /// The language's name for itself.
  package var name: String {
    switch self {
    case .english: "English"
    case .vietnamese: "Tiếng Việt"
    case .traditionalChinese: "繁體中文"
    case .simplifiedChinese: "简体中文"
    case .korean: "한국어"
    }
  }

  /// The sign that closes a sentence.
  package var fullStop: String {
    switch self {
    case .english, .vietnamese, .korean: "."
    case .traditionalChinese, .simplifiedChinese: "。"
    }
  }

  /// The gap between two sentences: none where the full stop has it in itself.
  package var sentenceGap: String {
    switch self {
    case .english, .vietnamese, .korean: " "
    case .traditionalChinese, .simplifiedChinese: ""
    }
  }

  /// Writes a title within a sentence.
  package func inSentence(_ title: String) -> String {
    switch self {
    case .english: title.lowercased()
    case .vietnamese, .traditionalChinese, .simplifiedChinese, .korean: title
    }
  }

  /// The form of a day.
  package var dates: DateForm {
    switch self {
    case .english: .iso
    case .vietnamese: .dayFirst(separator: "/")
    case .traditionalChinese, .simplifiedChinese: .yearFirst(separator: "/")
    case .korean: .yearFirst(separator: ".")
    }
  }

  /// The separator between the words of a list.
  package var listSeparator: String {
    switch self {
    case .english, .vietnamese, .korean: ", "
    case .traditionalChinese, .simplifiedChinese: "、"
    }
  }

  /// Returns the category of a number by CLDR's rules.
  func plural(of number: Int) -> PluralCategory {
    switch self {
    case .english: number == 1 ? .one : .other
    case .vietnamese, .traditionalChinese, .simplifiedChinese, .korean: .other
    }
  }
}

/// CLDR's plural categories that these languages have.
enum PluralCategory: String {
  case one, other
}

/// The form of a day in digits: always as wide, so that lists line up.
package enum DateForm: Hashable, Sendable {
  /// `2026-03-01`, which sorts as it stands.
  case yearFirst(separator: Character)
  /// `01/03/2026`
  case dayFirst(separator: Character)

  package static let iso = yearFirst(separator: "-")
}
