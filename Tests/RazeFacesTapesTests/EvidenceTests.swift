import Foundation
import TerminalKit
import Testing

@testable import RazeFacesTapes

/// The evidence of a tape, as a page and as a text.
@Suite struct EvidenceTests {
  private static let day: Int64 = 86_400_000

  private static func line(_ number: Int64, _ product: String, revoked: Bool = false) -> String {
    """
    {"transactionId": "\(number)", "originalTransactionId": "1", "productId": "\(product)",
    "account": "a@example.com", "device": "iphone", "price": 2.99, "currency": "USD",
    "purchaseDate": \(number * day), "expiresDate": \((number + 1) * day),
    \(revoked ? "\"revocationDate\": \(number * day + day / 2)," : "") "why": "It <renewed>.",
    "isFinished": true}
    """
  }

  private static let checks = """
    [{"check": "signature", "result": "failed", "error": "invalidSignature", "remark": "Bent."}]
    """

  /// A world of a subscription with three periods, of which one device has a receipt.
  private static func world(_ entitled: [Int64] = [3], note: String = "It was <late>.") throws
    -> WorldFacts
  {
    let document = """
      {"isVerified": false, "payload": {"productId": "x.m", "signedDate": \(day)},
      "checks": \(checks)}
      """
    return try WorldFacts(
      json: Data(
        """
        {"date": \(4 * day), "device": "iphone", "account": "a@example.com", "seed": 7,
        "entitlements": [\(entitled.map { line($0, "x.m") }.joined(separator: ","))],
        "transactions": [
          {"transaction": \(line(1, "x.m")), "signedTransaction": \(document),
          "receipt": {"transactionId": "1", "purchaseDate": \(day)}},
          {"transaction": \(line(2, "x.m"))}, {"transaction": \(line(3, "x.y", revoked: true))}],
        "hasOlderTransactions": false, "goneEvents": 5,
        "coverage": {"summary": "1 of 2 outcomes", "outcomes": [
          {"title": "Bought", "isSeen": true, "isPossible": true, "remark": "Once"},
          {"title": "Declined", "isSeen": false, "isPossible": true, "remark": "Press n"},
          {"title": "Shared", "isSeen": false, "isPossible": false, "remark": "Never"}]},
        "receipt": {"isVerified": true, "inApp": [{"transactionId": "1"}], "checks": \(checks)},
        "events": [
          {"sequence": 1, "date": \(day), "kind": "booked", "transactionId": "1",
          "line": "Charged"},
          {"sequence": 2, "date": \(2 * day), "kind": "expired", "transactionId": "2",
          "line": "Expired"},
          {"sequence": 3, "date": \(2 * day), "kind": "noted", "device": "iphone",
          "line": "Note: \(note)"}]}
        """.utf8))
  }

  private static let origin = Evidence.Origin(
    version: "1", catalog: "catalog.json", bytes: Data("abc".utf8), secrets: ["Sandbox-1", "x"])

  private func evidence(
    _ text: String = "Title \"A & B\"\nEnter", screen: String = "<b>", before: [WorldFacts]? = []
  ) throws -> Evidence {
    let tape = try TapeParser.parse(text, file: "a.tape") { _ in "Note \"</pre>\"" }
    var result = TapeResult(tape)
    var canvas = Canvas(size: Size(40, 1))
    canvas.write(screen, at: Point(0, 0), style: .bold)
    for step in tape.steps {
      result.moments.append(
        TapeMoment(step: step, time: .milliseconds(1_500), screen: canvas, failure: nil))
    }
    result.facts = TapeFacts(before: before, worlds: [try Self.world()])
    return Evidence(result, Self.origin)
  }

  @Test func aSubscriptionIsARowWithItsPeriodsAndWhatHappenedToIt() throws {
    let world = try Self.world()
    let timeline = SubscriptionTimeline(world.transactions.map(\.transaction), world.events)
    let row = try #require(timeline.rows.first)
    #expect(timeline.rows.count == 1 && row.name == "a@example.com, 1")
    #expect(row.bars.map(\.productID) == ["x.m", "x.m", "x.y"])
    #expect(row.bars.map { $0.end - $0.start } == [Self.day, Self.day, Self.day / 2])
    #expect(row.marks == [SubscriptionTimeline.Mark(date: 2 * Self.day, kind: "expired")])
    #expect(timeline.svg.contains("<title>x.m: 1970-01-02T00:00:00Z to 1970-01-03T00:00:00Z"))
  }

  @Test func nothingFromOutsideIsMarkup() throws {
    let page = EvidencePage(try evidence("Title \"<script>\"\nType \"<i>\"")).html
    #expect(!page.contains("<script>") && !page.contains("<i>") && !page.contains("<renewed>"))
    #expect(page.contains("<h1>&lt;script&gt;</h1>"))
    #expect(page.contains("<span style=\"font-weight:bold\">&lt;b&gt;</span>"))
  }

  @Test func aPageCarriesItsTapeAndTheFilesThatItNames() throws {
    let text = "Title \"A & B\" # \"quoted\" <here>\nSource b.tape\nEnter"
    let page = EvidencePage(try evidence(text)).html
    #expect(
      EvidencePage.tapes(in: page) == [
        TapeText(name: "a.tape", text: text),
        TapeText(name: "b.tape", text: "Note \"</pre>\""),
      ])
    #expect(EvidencePage.tapes(in: "<!DOCTYPE html><pre>x</pre>").isEmpty)
  }

  @Test func theCatalogIsKnownByItsContents() throws {
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(EvidencePage(try evidence()).html.contains(hash))
    #expect(EvidenceText(try evidence()).markdown.contains(hash))
  }

  @Test func addressesCanBeMaskedAsWideAsTheyAre() throws {
    let evidence = try evidence(
      "Title \"b@other.example\"\nWait@5s\nType@50ms \"x\"", screen: "tester@exam…"
    ).redacted(knowing: ["tester@example.com"])
    for text in [EvidencePage(evidence).html, EvidenceText(evidence).markdown] {
      #expect(!text.contains("a@example.com") && !text.contains("b@other"))
      #expect(text.contains("Wait@5s") && text.contains("Type@50ms"))
    }
    let page = EvidencePage(evidence).html
    #expect(page.contains("x@xxxxxxx.xxx, 1") && page.contains("xxxxxx@xxxx…"))
  }

  @Test func passwordsAreOnNoPage() throws {
    let evidence = try evidence("Type \"Sandbox-1\"\nRun sign-in x --password-stdin")
    for text in [EvidencePage(evidence).html, EvidenceText(evidence).markdown] {
      #expect(!text.contains("Sandbox-1") && text.contains("xxxxxxxxx"))
      #expect(text.contains("sign-in x --password-stdin"))
    }
  }

  @Test func documentsReceiptsAndEachStepOfTheirVerificationAreThere() throws {
    let page = EvidencePage(try evidence()).html
    for part in [
      "<summary>Signed documents, unverified</summary>", "<td>failed: invalidSignature: Bent.</td>",
      "<th scope=\"row\">signedDate</th><td>86400000 (1970-01-02T00:00:00Z)</td>",
      "<h4>In the receipt</h4>", "<summary>iphone, verified</summary>", "seed 7",
      "<li>Note: It was &lt;late&gt;. (1970-01-03T00:00:00Z · iphone)</li>",
      "has let go of 5 older events", "Only the newest transactions have their documents here.",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func theCoverageSaysWhatIsSeenAndHowToSeeTheRest() throws {
    let page = EvidencePage(try evidence()).html
    for part in ["<p>1 of 2 outcomes</p>", ">Once</td>", "Not seen yet", ">Press n</td>"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Shared"))
    #expect(EvidenceText(try evidence()).markdown.contains("- 1 of 2 outcomes"))
  }

  @Test func entitlementsAreThoseBeforeAndAfter() throws {
    let before = [try Self.world([1, 3])]
    let evidence = try evidence(before: before)
    let rows = EvidenceWords.entitlements(try Self.world(), before)
    #expect(rows.map { [$0[1]] + $0.suffix(2) } == [["1", "yes", "no"], ["3", "yes", "yes"]])
    #expect(EvidencePage(evidence).html.contains("<th scope=\"col\">Before</th>"))
    #expect(EvidenceWords.entitlements(try Self.world(), nil).first?.count == 4)
  }

  @Test func aWorldsLogStandsInThePlaceOfSteps() throws {
    let evidence = Evidence(of: try Self.world(), scope: ["Since 2h"], Self.origin)
    let page = EvidencePage(evidence).html
    #expect(page.contains("<h2>What the log tells</h2><ol><li>Charged <span"))
    #expect(page.contains("a@example.com · Since 2h") && !page.contains("class=\"tape\""))
    #expect(EvidencePage.tapes(in: page).isEmpty)
    #expect(!page.contains("\"line\""))
    #expect(EvidenceText(evidence).markdown.contains("1970-01-02T00:00:00Z  -  -  Charged"))
  }

  @Test func nothingFromOutsideIsObeyed() throws {
    let world = try Self.world(note: "\\u001b[2J\\u202eback")
    let page = EvidencePage(Evidence(of: world, Self.origin)).html
    #expect(page.contains("Note: [2Jback"))
    #expect(!page.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }
}
