import Testing

@testable import Localization

@Suite struct LanguageTests {
  @Test(
    arguments: [
      (["vi_VN.UTF-8"], .vietnamese), (["zh_TW.UTF-8@radical"], .traditionalChinese),
      (["zh-Hant-HK"], .traditionalChinese), (["zh_MO"], .traditionalChinese),
      (["zh_CN"], .simplifiedChinese), (["zh"], .simplifiedChinese), (["ko"], .korean),
      (["EN"], .english), (["fr_FR", "vi"], .vietnamese), (["vietnamese"], .english),
      (["C.UTF-8"], .english), ([], .english),
    ] as [([String], Language)])
  func firstSupportedLocaleIsUsed(_ locales: [String], _ language: Language) {
    #expect(Language.spoken(locales) == language)
  }

  @Test func localeVariablesAreReadInOrder() {
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": "zh_TW"]) == ["zh_TW"])
    #expect(Language.wanted(in: ["LANG": "vi_VN", "LC_ALL": ""]) == ["vi_VN"])
    #expect(Language.wanted(in: [:]) == [])
  }

  @Test(arguments: Language.allCases)
  func languageIsFoundByItsCodes(_ language: Language) {
    for code in language.codes { #expect(Language.named(code) == language) }
  }

  @Test func sentencesAreJoinedForTheLanguage() {
    #expect(Texts(.korean).joined(["하나.", nil, "둘."]) == "하나. 둘.")
    #expect(Texts(.simplifiedChinese).joined(["一。", "二。"]) == "一。二。")
    #expect(Texts(.simplifiedChinese).joined(["One.", "二。"]) == "One. 二。")
    #expect(Texts(.english).joined([nil]) == "")
  }

  @Test func sentencesAreCapitalizedAndPunctuated() {
    #expect(Texts(.english).sentence("the disk is full") == "The disk is full.")
    #expect(Texts(.english).sentence("Sure?") == "Sure?")
    #expect(Texts(.traditionalChinese).sentence("磁碟已滿") == "磁碟已滿。")
    #expect(Texts(.english).sentence("") == "")
  }
}
