import Testing

@testable import Localization

@Suite struct WordsTests {
  @Test func sentencesFollowEachOtherAsTheLanguageHasIt() {
    #expect(Texts(.korean).joined(["하나.", nil, "둘."]) == "하나. 둘.")
    #expect(Texts(.simplifiedChinese).joined(["一。", "二。"]) == "一。二。")
    #expect(Texts(.simplifiedChinese).joined(["One.", "二。"]) == "One. 二。")
    #expect(Texts(.english).joined([nil]) == "")
  }

  @Test func aSentenceBeginsLargeAndIsClosed() {
    #expect(Texts(.english).sentence("the disk is full") == "The disk is full.")
    #expect(Texts(.english).sentence("Sure?") == "Sure?")
    #expect(Texts(.traditionalChinese).sentence("磁碟已滿") == "磁碟已滿。")
    #expect(Texts(.english).sentence("") == "")
  }
}
