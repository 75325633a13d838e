import Testing

@testable import Localization

@Suite struct LanguageTests {
  @Test func aLocaleNamesItsLanguage() {
    #expect(Language.spoken(["vi_VN.UTF-8"]) == .vietnamese)
    #expect(Language.spoken(["zh_TW.UTF-8@radical"]) == .traditionalChinese)
    #expect(Language.spoken(["zh-Hant-HK"]) == .traditionalChinese)
    #expect(Language.spoken(["zh_MO"]) == .traditionalChinese)
    #expect(Language.spoken(["zh_CN"]) == .simplifiedChinese)
    #expect(Language.spoken(["zh"]) == .simplifiedChinese)
    #expect(Language.spoken(["ko"]) == .korean)
    #expect(Language.spoken(["EN"]) == .english)
  }

  @Test func theFirstWantedLanguageThatIsSpokenCounts() {
    #expect(Language.spoken(["fr_FR", "vi"]) == .vietnamese)
    #expect(Language.spoken(["vietnamese"]) == .english)
    #expect(Language.spoken(["C.UTF-8"]) == .english)
    #expect(Language.spoken([]) == .english)
  }

  @Test func theEnvironmentIsAskedInTheOrderOfLocales() {
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": "zh_TW"]) == ["zh_TW"])
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": ""]) == ["vi_VN"])
    #expect(Language.wanted(in: [:]) == [])
  }

  @Test(arguments: Language.allCases)
  func aLanguageIsFoundByEachOfItsCodes(_ language: Language) {
    for code in language.codes { #expect(Language.named(code) == language) }
  }
}
