import Testing

@testable import StoreCore

@Suite struct NearestWordTests {
  private static let keys = ["group", "level", "period", "introductoryOffer", "offers"]

  @Test(arguments: [
    ("levle", "level"), ("Level", "level"), ("leevl", "level"), ("perod", "period"),
    ("introductoryoffer", "introductoryOffer"), ("offer", "offers"),
  ])
  func nearestWordIsSuggested(_ word: String, _ expected: String) {
    #expect(Self.keys.nearest(to: word) == expected)
  }

  @Test(arguments: [
    ("prodcuts", "products"), ("Restor", "restore"), ("sign-on", "sign-in"), ("xyzzy", nil),
    ("", nil),
  ])
  func typosInCommandsAreCorrected(_ word: String, _ meant: String?) {
    let known = ["products", "restore", "sign-in", "purchases"]
    #expect(known.nearest(to: word) == meant)
  }

  @Test func longIdentifiersAreSuggested() {
    let id = "com.example." + String(repeating: "x", count: 88)
    #expect(["com.example", id].nearest(to: String(id.dropLast())) == id)
  }

  @Test(arguments: ["", "price", "x", "completely different"])
  func distantWordsHaveNoSuggestion(_ word: String) {
    #expect(Self.keys.nearest(to: word) == nil)
  }
}
