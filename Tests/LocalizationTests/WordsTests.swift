import Testing

@testable import Localization

@Suite struct WordsTests {
  @Test func sentencesFollowEachOtherAsTheLanguageHasIt() {
    #expect(Words(.korean).joined(["하나.", nil, "둘."]) == "하나. 둘.")
    #expect(Words(.simplifiedChinese).joined(["一。", "二。"]) == "一。二。")
    #expect(Words(.simplifiedChinese).joined(["One.", "二。"]) == "One. 二。")
    #expect(Words(.english).joined([nil]) == "")
  }

  @Test func aSentenceBeginsLargeAndIsClosed() {
    #expect(Words(.english).sentence("the disk is full") == "The disk is full.")
    #expect(Words(.english).sentence("Sure?") == "Sure?")
    #expect(Words(.traditionalChinese).sentence("磁碟已滿") == "磁碟已滿。")
    #expect(Words(.english).sentence("") == "")
  }
}
