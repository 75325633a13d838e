import Foundation

@testable import Localization

/// The tables as Apple's String Catalogs (`.xcstrings`) for Xcode and translation services. Placeholders
/// are numbered arguments, in the order of their names, and plurals are substitutions.
struct StringCatalog: Codable {
  var sourceLanguage = "en"
  var strings: [String: Entry] = [:]
  var version = "1.0"

  struct Entry: Codable {
    /// The names of the arguments.
    var comment: String?
    var extractionState = "manual"
    var localizations: [String: Localized] = [:]
  }

  struct Localized: Codable {
    var stringUnit: Unit
    var substitutions: [String: Substitution]?
  }

  struct Unit: Codable {
    var state = "translated"
    var value: String
  }

  struct Substitution: Codable {
    var argNum: Int
    var formatSpecifier = "lld"
    var variations: Variations
  }

  struct Variations: Codable { var plural: [String: Choice] }
  struct Choice: Codable { var stringUnit: Unit }
}

extension StringCatalog {
  init(_ names: [TextName]) {
    for name in names {
      let arguments = Self.arguments(of: name)
      let comment = arguments.enumerated().map { "\($0 + 1): \($1)" }.joined(separator: ", ")
      var entry = Entry(comment: comment.isEmpty ? nil : comment)
      for language in Language.allCases {
        let text = name.pattern(in: language).text
        entry.localizations[language.rawValue] = Self.localized(text, arguments)
      }
      strings[name.description] = entry
    }
  }

  /// The names of a text's placeholders, in the order of their numbers.
  private static func arguments(of name: TextName) -> [String] {
    name.pattern(in: .english).names.sorted()
  }

  private static func localized(_ text: String, _ arguments: [String]) -> Localized {
    var substitutions: [String: Substitution] = [:]
    let value = format(text[...], arguments, counting: false, &substitutions)
    return Localized(
      stringUnit: Unit(value: value), substitutions: substitutions.isEmpty ? nil : substitutions)
  }

  private static func format(
    _ text: Substring, _ arguments: [String], counting: Bool,
    _ substitutions: inout [String: Substitution]
  ) -> String {
    var result = ""
    for part in Parts(text) {
      switch part {
      case .words(let words):
        let escaped = words.replacing("%", with: "%%")
        result += counting ? escaped.replacing("#", with: "%arg") : escaped
      case .place(let place):
        let number = (arguments.firstIndex(of: String(place.name)) ?? 0) + 1
        guard !place.choices.isEmpty else {
          result += "%\(number)$@"
          continue
        }
        var plural: [String: Choice] = [:]
        for choice in place.choices {
          let words = format(choice.text, arguments, counting: true, &substitutions)
          plural[category(String(choice.name))] = Choice(stringUnit: Unit(value: words))
        }
        substitutions[String(place.name)] = Substitution(
          argNum: number, variations: Variations(plural: plural))
        result += "%#@\(place.name)@"
      }
    }
    return result
  }

  /// Apple's category for an exact number.
  private static func category(_ name: String) -> String {
    switch name {
    case "=0": "zero"
    case "=1": "one"
    default: name
    }
  }
}

extension StringCatalog {
  /// Returns the pattern of a text in a language; nil if the catalog has none.
  func pattern(_ name: TextName, in language: Language) -> String? {
    let arguments = Self.arguments(of: name)
    guard let localized = strings[name.description]?.localizations[language.rawValue] else {
      return nil
    }
    var text = Self.places(localized.stringUnit.value, arguments)
    for (name, substitution) in localized.substitutions ?? [:] {
      let plural = substitution.variations.plural
      let choices = ["zero", "one", "other"].compactMap { category in
        plural[category].map { choice in
          let words = Self.places(choice.stringUnit.value, arguments)
            .replacing("%arg", with: "#")
          return "\(Self.name(category, in: language)) {\(words)}"
        }
      }
      text = text.replacing(
        "%#@\(name)@", with: "{\(name), plural, \(choices.joined(separator: " "))}")
    }
    return text.replacing("%%", with: "%")
  }

  /// Returns the file of a language's texts, sorted by name.
  func table(_ names: [TextName], in language: Language) -> String {
    func quoted(_ text: String) -> String {
      let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n")]
      return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
    }
    return names.map { name in
      let text = pattern(name, in: language) ?? name.pattern(in: language).text
      return "\(quoted(name.description)) = \(quoted(text));\n"
    }.joined()
  }

  private static func places(_ text: String, _ arguments: [String]) -> String {
    arguments.enumerated().reduce(text) {
      $0.replacing("%\($1.offset + 1)$@", with: "{\($1.element)}")
    }
  }

  private static func name(_ category: String, in language: Language) -> String {
    switch category {
    case "zero": "=0"
    case "one" where language.plural(of: 1) != "one": "=1"
    default: category
    }
  }
}
