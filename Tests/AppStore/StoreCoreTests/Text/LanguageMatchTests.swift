import Testing

@testable import StoreCore

@Suite struct LanguageMatchTests {
  static let available = ["en", "vi", "zh-Hans", "zh-Hant", "ko", "pt-BR"]

  @Test(arguments: [
    (["vi"], "vi"), (["vi-VN"], "vi"), (["en-GB"], "en"), (["fr", "ko"], "ko"), (["fr"], "en"),
    (["zh-TW"], "zh-Hant"), (["zh-HK"], "zh-Hant"), (["zh_Hant_TW"], "zh-Hant"),
    (["zh-CN"], "zh-Hans"), (["zh"], "zh-Hans"), (["zh-Hans-HK"], "zh-Hans"), (["pt-PT"], "pt-BR"),
    (["ZH-hant"], "zh-Hant"), ([], "en"), ([""], "en"),
  ])
  func bestLanguageIsSelected(_ wishes: [String], _ expected: String) {
    #expect(Self.available.bestLanguage(for: wishes, primary: "en") == expected)
  }

  @Test func otherChineseScriptIsNotASubstitute() {
    #expect(["en", "zh-Hans"].bestLanguage(for: ["zh-TW"], primary: "en") == "en")
  }
}
