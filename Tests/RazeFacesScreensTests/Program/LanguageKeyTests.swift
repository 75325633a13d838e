import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The storefront in another language by a key.
@Suite struct LanguageKeyTests {
  private static let shouting = SpokenLanguage(
    "Shouting", Texts(.english) { $0.uppercased() })

  private func stage(_ spoken: [SpokenLanguage]) -> Stage {
    Stage(Sample.busyShop(), spoken: spoken)
  }

  @Test func aKeyListsTheLanguagesByTheirOwnNamesAndSpeaksTheChosenOneAtOnce() {
    var stage = stage([SpokenLanguage("English", .english), Self.shouting])
    stage.press("L")
    #expect(stage.text.contains("Shouting"))
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.text.contains("STATUS"))
    #expect(stage.state.sheets.isEmpty)
    stage.press("L")
    stage.press(.up)
    stage.press(.enter)
    #expect(stage.text.contains("Status"))
  }

  @Test func namesOfProductsStayAsTheStorefrontHasThem() {
    var stage = stage([SpokenLanguage("English", .english), Self.shouting])
    let name = stage.selectedName
    stage.press("L")
    stage.press(.down)
    stage.press(.enter)
    #expect(stage.selectedName == name)
  }

  @Test func whereOnlyOneCanBeWrittenTheKeySaysSo() {
    var stage = stage([SpokenLanguage("English", .english)])
    stage.press("L")
    #expect(stage.note.contains("This terminal can write English only."))
  }
}
