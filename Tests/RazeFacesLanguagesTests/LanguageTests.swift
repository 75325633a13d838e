import RazeFacesScreens
import Testing

@testable import RazeFacesLanguages

@Suite struct LanguageTests {
  private let languages = [
    Language.english, Language("vi", name: "Tiếng Việt", texts: Texts(.english) { $0 }),
    Language("zh-Hant", "zh-TW", name: "繁體中文", texts: Texts(.english) { $0 }),
    Language("zh", name: "中文", texts: Texts(.english) { $0 }),
  ]

  private func spoken(_ wanted: String...) -> String? {
    Language.spoken(wanted, among: languages).codes.first
  }

  @Test func aLocaleNamesItsLanguage() {
    #expect(spoken("vi_VN.UTF-8") == "vi")
    #expect(spoken("zh_TW.UTF-8@radical") == "zh-Hant")
    #expect(spoken("zh-Hant-HK") == "zh-Hant")
    #expect(spoken("zh_CN") == "zh")
    #expect(spoken("EN") == "en")
  }

  @Test func theFirstWantedLanguageThatIsSpokenCounts() {
    #expect(spoken("fr_FR", "vi") == "vi")
    #expect(spoken("vietnamese") == "en")
    #expect(spoken("C.UTF-8") == "en")
    #expect(spoken() == "en")
  }

  @Test func theEnvironmentIsAskedInTheOrderOfLocales() {
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": "zh_TW"]) == ["zh_TW"])
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": ""]) == ["vi_VN"])
    #expect(Language.wanted(in: [:]) == [])
  }

  @Test func englishIsAmongTheLanguages() {
    #expect(Language.spoken(["en_US.UTF-8"]).texts === Texts.english)
  }
}
