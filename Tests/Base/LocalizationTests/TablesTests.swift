import Testing

@testable import Localization

/// The tables of all languages, compared with the texts in the sources.
@Suite struct TablesTests {
  nonisolated static let others = Language.allCases.filter { $0 != .english }

  @Test(arguments: others)
  func tableHasTheTextsOfTheSources(_ language: Language) throws {
    let table = try #require(Table.table(of: language))
    let names = Set(table.names.map { TextName($0) })
    #expect(SourceTexts.all.subtracting(names).isEmpty, "missing in the table")
    #expect(names.subtracting(SourceTexts.all).isEmpty, "not in the sources")
    #expect(names.count == table.names.count, "a text is there twice")
  }

  @Test(arguments: Language.allCases)
  func translationHasThePlaceholdersAndPlurals(_ language: Language) throws {
    for name in TextName.all {
      let (pattern, english) = (name.pattern(in: language), name.pattern(in: .english))
      #expect(pattern.names == english.names, "\(name): \(pattern.text)")
      #expect(pattern.text.isEmpty == english.text.isEmpty, "\(name)")
      // Braces are closed, and plurals have a choice for each number.
      let text = pattern.text
      #expect(
        text.count(where: { $0 == "{" }) == text.count(where: { $0 == "}" }), "\(name): \(text)")
      #expect(!text.contains(", plural,") || text.contains(" other {"), "\(name): \(text)")
    }
  }

  @Test func koreanHasOneWordForAWorld() {
    for name in TextName.all {
      #expect(!name.pattern(in: .korean).text.contains("세계"), "\(name): 월드")
    }
  }

  @Test func tapesNameTextsByTheirEnglishPattern() throws {
    #expect(TextName(tapeName: "You're all set.")?.english == "You're all set.")
    #expect(TextName(tapeName: "No such text.") == nil)
  }

  @Test func textsAreTranslatedWithTheirValues() {
    let korean = Texts(.korean)
    #expect(korean("Purchase Failed") == Table.table(of: .korean)?["Purchase Failed"])
    let nested = Text("Undone: {action}", ["action": Text("real time")])
    #expect(Texts.english(nested) == "Undone: real time")
    #expect(korean(nested).contains(korean("real time")))
  }
}
