import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesTapes

/// The evidence of a tape or a world, as a page.
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
    let tape = try TapeParser.parse(text, file: "a.tape")
    var result = TapeResult(tape)
    var canvas = Canvas(size: Size(40, 1))
    canvas.write(screen, at: Point(0, 0), style: .bold)
    for step in tape.steps {
      result.moments.append(
        TapeMoment(
          step: step, words: step.action.words, time: .milliseconds(1_500), screen: canvas,
          failure: nil))
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

  @Test func aPageCarriesItsTape() throws {
    let text = "Title \"A & B\" # \"quoted\" <here>\nNote \"</pre>\"\nEnter"
    let page = EvidencePage(try evidence(text)).html
    #expect(EvidencePage.tapes(in: page) == [TapeText(name: "a.tape", text: text)])
    #expect(EvidencePage.tapes(in: page + page).count == 2)
    #expect(EvidencePage.tapes(in: "<!DOCTYPE html><pre>x</pre>").isEmpty)
  }

  @Test(arguments: [
    "<pre class=\"tape\" title=\"", "<pre class=\"tape\">", "<pre class=\"tape\" title=\"a\">\n",
    "<pre class=\"tape\" title=\"a\">\n</pre", "<pre class=\"tape\"", "<", ">",
  ])
  func aPageIsReadInTimeThatGrowsWithIt(part: String) {
    let page = String(repeating: part, count: 200_000)
    var found: [TapeText] = []
    let time = ProcessorTime.of { found = EvidencePage.tapes(in: page) }
    #expect(found.isEmpty && time < 20)
  }

  @Test func theCatalogIsKnownByItsContents() throws {
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(EvidencePage(try evidence()).html.contains(hash))
  }

  @Test func aRedactedPageHasAliasesAndNoScreens() throws {
    let evidence = try evidence(
      "Title \"b@other.example\"\nWait@5s\nType@50ms \"x\"", screen: "tester@exam…")
    let page = EvidencePage(try evidence.redacted(hiding: PrivateNames())).html
    for text in ["a@example.com", "b@other", "tester@exam", "class=\"screen\""] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(page.contains("Wait@5s") && page.contains("Type@50ms"))
    #expect(page.contains("tester-1@example.invalid, 1") && page.contains("screens are left out"))
  }

  @Test func onlyATapeWithoutNamesCanBePlayedFromARedactedPage() throws {
    let names = PrivateNames(
      people: [PrivateNames.Person(email: "planted@corp.example")], devices: ["ipad"])
    for (tape, canBePlayed) in [
      ("Title \"A\"\nEnter", true), ("Device ipad", false), ("Type \"planted@corp\"", false),
      ("Type \"Sandbox-1\"", false),
    ] {
      let page = EvidencePage(try evidence(tape).redacted(hiding: names)).html
      #expect(EvidencePage.tapes(in: page).isEmpty != canBePlayed, "\(tape)")
      #expect(page.contains("The tape can be played again.") == canBePlayed)
      #expect(page.contains("The tape cannot be played again.") != canBePlayed)
    }
  }

  @Test func passwordsAreOnNoPage() throws {
    let evidence = try evidence("Type \"Sandbox-1\"\nRun sign-in x --password-stdin")
    let page = EvidencePage(evidence).html
    #expect(!page.contains("Sandbox-1") && page.contains("xxxxxxxxx"))
    #expect(page.contains("sign-in x --password-stdin"))
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

  @Test func entitlementsAreThoseBeforeAndAfter() throws {
    let before = [try Self.world([1, 3])]
    let evidence = try evidence(before: before)
    let rows = EvidenceWords.entitlements(try Self.world(), before)
    #expect(rows.map { [$0[1]] + $0.suffix(2) } == [["1", "yes", "no"], ["3", "yes", "yes"]])
    #expect(EvidencePage(evidence).html.contains("<th scope=\"col\">Before</th>"))
    #expect(EvidenceWords.entitlements(try Self.world(), nil).first?.count == 4)
  }

  @Test func theLogIsThereOnceAtTheEndAndFolded() throws {
    for evidence in [
      try evidence(), Evidence(of: try Self.world(), scope: ["Since 2h"], Self.origin),
    ] {
      let page = EvidencePage(evidence).html
      let log = "<details><summary>3 events</summary><pre class=\"log\""
      #expect(page.components(separatedBy: log).count == 2)
      #expect(page.components(separatedBy: "-  -  Charged").count == 2)
      let parts = [
        "<h2>What happened", "<h2>Subscriptions", "<h2>Transactions", "<h2>Log", "<footer>",
      ]
      let places = parts.compactMap { page.range(of: $0)?.lowerBound }
      #expect(places.count == parts.count && places == places.sorted())
    }
    let page = EvidencePage(Evidence(of: try Self.world(), scope: ["Since 2h"], Self.origin)).html
    #expect(page.contains("a@example.com · Since 2h") && !page.contains("class=\"tape\""))
    #expect(!page.contains("<h2>Steps") && EvidencePage.tapes(in: page).isEmpty)
  }

  @Test func theStoryHasAtMostTenLines() throws {
    func event(_ number: Int, _ kind: String, _ line: String) throws -> WorldFacts.Event {
      let json = """
        {"sequence": \(number), "date": 0, "kind": "\(kind)", "productId": "x", "line": "\(line)"}
        """
      return try JSONDecoder().decode(WorldFacts.Event.self, from: Data(json.utf8))
    }
    let alike = try (0..<40).map { try event($0, "booked", "Charged $1") }
    let quiet = try (0..<40).map { try event($0, "signedIn", "Signed in") }
    #expect(
      EvidenceStory(alike + quiet).lines
        == ["1970-01-01T00:00:00Z  Charged $1 · x (40 times)"])
    let lines = EvidenceStory(try (0..<40).map { try event($0, "booked", "Charged $\($0)") }).lines
    #expect(lines.count == 10 && lines[3] == "… 31 more, see the log …")
    #expect(lines.first?.contains("Charged $0 ") == true && lines.last?.contains("$39 ") == true)
  }

  @Test func theStepsAreInTheWordsOfThePlan() throws {
    let page = EvidencePage(try evidence("Type \"<b>\"\nExpect status a.b buy\nScreenshot a.txt"))
      .html
    #expect(page.contains("Type <code>&lt;b&gt;</code>."))
    #expect(
      page.contains("<strong>Check:</strong> the status of <code>a.b</code> is <em>buy</em>."))
    #expect(page.contains("<summary><code>Screenshot a.txt</code>"))
  }

  @Test func nothingFromOutsideIsObeyed() throws {
    let world = try Self.world(note: "\\u001b[2J\\u202eback")
    let page = EvidencePage(Evidence(of: world, Self.origin)).html
    #expect(page.contains("Note: [2Jback"))
    #expect(!page.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }
}
