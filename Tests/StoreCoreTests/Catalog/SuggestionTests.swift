import Testing

@testable import StoreCore

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("levle", "level"), ("Level", "level"), ("leevl", "level"), ("perod", "period"),
    ("introductoryoffer", "introductoryOffer"), ("offer", "offers"),
  ])
  func theNearestWordIsMeant(_ word: String, _ expected: String) {
    #expect(Suggestion.nearest(to: word, among: CatalogKeys.subscription.names) == expected)
  }

  @Test(arguments: ["", "price", "x", "completely different"])
  func nothingNearIsNothingMeant(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: CatalogKeys.subscription.names) == nil)
  }
}
