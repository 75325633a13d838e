import Testing

@testable import StoreCore

@Suite struct SuggestionTests {
  private static let keys = ["group", "level", "period", "introductoryOffer", "offers"]

  @Test(arguments: [
    ("levle", "level"), ("Level", "level"), ("leevl", "level"), ("perod", "period"),
    ("introductoryoffer", "introductoryOffer"), ("offer", "offers"),
  ])
  func nearestWordIsSuggested(_ word: String, _ expected: String) {
    #expect(Suggestion.nearest(to: word, among: Self.keys) == expected)
  }

  @Test(arguments: [
    ("prodcuts", "products"), ("Restor", "restore"), ("sign-on", "sign-in"), ("xyzzy", nil),
    ("", nil),
  ])
  func typosInCommandsAreCorrected(_ word: String, _ meant: String?) {
    let known = ["products", "restore", "sign-in", "purchases"]
    #expect(Suggestion.nearest(to: word, among: known) == meant)
  }

  @Test func longIdentifiersAreSuggested() {
    let id = "com.example." + String(repeating: "x", count: 88)
    #expect(Suggestion.nearest(to: String(id.dropLast()), among: ["com.example", id]) == id)
  }

  @Test(arguments: ["", "price", "x", "completely different"])
  func distantWordsHaveNoSuggestion(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.keys) == nil)
  }
}
