import Foundation
import Testing

@testable import Localization

/// The tables of all languages beside the English one.
@Suite struct TablesTests {
  @Test func everyAreaIsHeld() throws {
    let names = try TableFiles.files("English").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: /enum (\w+): String, TextKey/)
        .map { String($0.1) }
    }
    #expect(names.sorted() == TextAreas.all.map { "\($0)" }.sorted())
  }

  @Test(arguments: Language.allCases)
  func aPatternIsFilledInWithWhatTheEnglishOneIs(_ language: Language) {
    for entry in TableEntry.all {
      let pattern = Pattern(entry.pattern(language))
      #expect(pattern.names.sorted() == entry.arguments, "\(entry.name): \(pattern.text)")
    }
  }

  @Test(arguments: Language.allCases)
  func bracesAreClosed(_ language: Language) {
    for entry in TableEntry.all {
      let text = entry.pattern(language)
      #expect(
        text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }),
        "\(entry.name): \(text)")
    }
  }

  @Test(arguments: Language.allCases)
  func aPluralSaysSomethingForEachNumber(_ language: Language) {
    for entry in TableEntry.all where entry.pattern(language).contains(", plural,") {
      let text = entry.pattern(language)
      #expect(text.contains(" other {"), "\(entry.name): \(text)")
    }
  }

  @Test(arguments: Language.allCases.filter { $0 != .english })
  func noTextIsEmptyThatSaysSomethingInEnglish(_ language: Language) {
    for entry in TableEntry.all {
      #expect(
        entry.pattern(language).isEmpty == entry.pattern(.english).isEmpty,
        "\(entry.name) in \(language)")
    }
  }
}
