import StoreCore
import Testing

@testable import StoreCatalog

@Suite struct CatalogMistakesTests {
  @Test(arguments: Spoiled.all)
  func mistakeIsReportedWithItsPlaceAndTheAllowedValues(_ spoiled: Spoiled) throws {
    let text = SmallCatalog.replacing(spoiled.fragment, with: spoiled.replacement)
    try #require(!text.isEmpty)
    let mistakes = SmallCatalog.mistakes(in: text)
    #expect(mistakes.count == 1, "\(mistakes)")
    let mistake = try #require(mistakes.first)
    #expect("\(mistake.line) \(mistake.path)" == spoiled.place)
    #expect(mistake.problem.contains(spoiled.problem), "\(mistake.problem)")
    #expect(mistake.allowed.contains(spoiled.allowed), "\(mistake.allowed)")
  }

  @Test func allMistakesAreReportedInFileOrder() {
    let text = SmallCatalog.text
      .replacing("\"Active\"", with: "\"Valid\"")
      .replacing("25000", with: "25000.5,")
      .replacing("a@example.com", with: "a@b@c")
      .replacing("\"P1Y\"", with: "\"year\"")
      .replacing("\"Grin\",\n", with: "\"Grin\", // the first\n")
    let mistakes = SmallCatalog.mistakes(in: text)
    #expect(
      mistakes.map { "\($0.line) \($0.path)" } == [
        "9 $.agreements.paidApplications", "17 $.products[0].referenceName",
        "19 $.products[0].prices.VNM", "19 $.products[0].prices.VNM", "44 $.products[2].duration",
        "50 $.testers[0].email",
      ])
  }

  @Test func mistakeIsOneLineWithFileAndLineNumber() {
    let text = SmallCatalog.replacing("25000", with: "-1")
    #expect(
      SmallCatalog.mistakes(in: text).map(\.description) == [
        "catalog.json:19: $.products[0].prices.VNM: the price -1 is negative; allowed: 0 or more"
      ])
    #expect(SmallCatalog.mistakes(in: text).first?.column == 38)
  }

  @Test func messagesEscapeControlCharacters() {
    let text = SmallCatalog.replacing("\"Active\"", with: #""\u001b[2J\u202e""#)
    let lines = SmallCatalog.mistakes(in: text).map(\.description)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#"\u{1B}[2J\u{202E}"#) == true)
    #expect(lines.allSatisfy { !$0.unicodeScalars.contains(where: \.isUnprintable) })
  }

  @Test func changedByteIsAMistakeOrGivesAWritableCatalog() throws {
    let original = Array(SmallCatalog.text.utf8)
    var state: UInt64 = 42
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var bytes = original
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
      guard SmallCatalog.mistakes(in: bytes).isEmpty else { continue }
      let written = try CatalogDocument(parsing: bytes, fileName: "catalog.json").written()
      #expect(SmallCatalog.mistakes(in: written).isEmpty)
    }
  }

  @Test func everyTruncationIsAMistake() {
    let original = Array(SmallCatalog.text.utf8)
    for length in stride(from: 0, to: original.count - 2, by: 7) {
      let mistakes = SmallCatalog.mistakes(in: Array(original.prefix(length)))
      #expect(!mistakes.isEmpty, "cut at \(length)")
    }
  }
}
