import Foundation
import Localization
import RazeFacesConsole
import RazeFacesPictures
import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesTapes

/// The evidence of a tape or a world, as a page.
@Suite struct EvidenceTests {
  private static let day = 86_400.0

  private static func date(_ day: Double) -> Date { Date(timeIntervalSince1970: day * Self.day) }

  private static func record(
    _ number: UInt64, _ product: String, revoked: Bool = false
  ) throws -> TransactionRecord {
    let day = Double(number)
    return TransactionRecord(
      id: number, originalID: 1, bundleID: "x", productID: product,
      kind: .autoRenewableSubscription, purchaseDate: date(day), originalPurchaseDate: date(1),
      expirationDate: date(day + 1), revocationDate: revoked ? date(day + 0.5) : nil,
      storefront: try #require(Storefront.storefront(countryCode: "USA")), cause: .renewal,
      price: 2.99, currencyCode: "USD", accountEmail: "a@example.com", device: "iphone",
      isFinished: true)
  }

  private static func event(
    _ number: Int64, _ fact: WorldEvent.Fact, day: Double, transaction: UInt64? = nil,
    device: String? = nil
  ) -> WorldEvent {
    WorldEvent(
      id: number, date: date(day), realDate: date(day),
      WorldEvent.Subject(device: device, transactionID: transaction), fact)
  }

  /// A world with three periods of a subscription, and a receipt on one device.
  private static func world(_ entitled: [UInt64] = [3], note: String = "It was <late>.") throws
    -> WorldFacts
  {
    let checks = [DocumentCheck(.signature, .failed(.invalidSignature, .forgedSignature))]
    let document = InspectedDocument(
      jws: "", header: [:],
      payload: ["productId": .text("x.m"), "signedDate": .number(date(1).milliseconds)],
      checks: checks)
    let records = try [
      record(1, "x.m"), record(2, "x.m"), record(3, "x.y", revoked: true),
    ]
    var world = WorldFacts(date: date(4), device: "iphone")
    world.account = "a@example.com"
    world.seed = 7
    world.entitlements = try entitled.map { try record($0, "x.m") }
    world.transactions = records.map { record in
      let inspection = TransactionInspection(
        record: record, document: document, renewal: nil, receiptLine: ReceiptLine(record))
      return (record, record.id == 1 ? inspection : nil)
    }
    world.goneEvents = 5
    let receipt = ReceiptContents(
      environment: .sandbox, bundleID: "x", version: "1", creationDate: date(1),
      lines: [ReceiptLine(records[0])])
    world.receipt = ReceiptInspection(path: "", signed: Data(), receipt: receipt, checks: [])
    world.events = [
      (event(1, .signedIn, day: 1), "Charged"),
      (event(2, .expired(intent: nil), day: 2, transaction: 2), "Expired"),
      (event(3, .noted(text: note), day: 2, device: "iphone"), "Note: \(note)"),
    ]
    world.addFormerNames()
    return world
  }

  private static let origin = Evidence.Provenance(
    version: "1", catalog: "catalog.json", bytes: Data("abc".utf8),
    secrets: ["Sandbox-1", "x", "Say\"friend"])

  private func evidence(
    _ text: String = "Title \"A & B\"\nEnter", before: [WorldFacts]? = []
  ) throws -> Evidence {
    let tape = try TapeParser.parse(text, file: "a.tape")
    var facts = TapeFacts(before: before, worlds: [try Self.world()])
    var canvas = Canvas(size: Size(40, 1))
    canvas.write("<b>", at: Point(0, 0), style: .bold)
    let screen = ScreenPicture(canvas: canvas, colors: .full, background: .dark).markup
    for step in tape.steps {
      facts.steps.append(
        StepResult(
          words: step.action.words ?? "\(code: step.text)", time: "+1.50 s", screen: screen))
    }
    return Evidence(tape, TapeResult(tape), facts, Self.origin)
  }

  @Test func subscriptionIsARowWithItsPeriodsAndEvents() throws {
    let world = try Self.world()
    let row = try #require(world.timeline.rows.first)
    #expect(world.timeline.rows.count == 1 && row.accountEmail == "a@example.com")
    #expect(row.originalID == 1)
    #expect(row.bars.map(\.productID) == ["x.m", "x.m", "x.y"])
    #expect(
      row.bars.map { $0.end.timeIntervalSince($0.start) } == [Self.day, Self.day, Self.day / 2])
    #expect(row.marks.filter { $0.event != nil }.map(\.kind) == [.end])
    let page = EvidencePage(Evidence(of: world, Self.origin)).html
    #expect(page.contains("<title>Paid: x.m, 1970-01-02T00:00:00Z to 1970-01-03T00:00:00Z"))
    #expect(page.contains("<title>Refunded: x.y, "))
  }

  @Test func pageEscapesMarkup() throws {
    let page = EvidencePage(try evidence("Title \"<script>\"\nType \"<i>\"")).html
    #expect(!page.contains("<script>") && !page.contains("<i>"))
    #expect(page.contains("<h1>&lt;script&gt;</h1>"))
    #expect(page.contains("<span style=\"font-weight:bold\">&lt;b&gt;</span>"))
    let world = try Self.world(note: "\u{1B}[2J\u{202E}back")
    let plain = EvidencePage(Evidence(of: world, Self.origin)).html
    #expect(plain.contains("Note: [2Jback"))
    #expect(!plain.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }

  @Test func pageContainsItsTape() throws {
    let text = "Title \"A & B\" # \"quoted\" <here>\nNote \"</pre>\"\nEnter"
    let page = EvidencePage(try evidence(text)).html
    #expect(EvidencePage.tape(in: page) == TapeFile(name: "a.tape", text: text))
    #expect(EvidencePage.tape(in: "<!DOCTYPE html><pre>x</pre>") == nil)
  }

  @Test(arguments: [
    "<pre class=\"tape\" title=\"", "<pre class=\"tape\">", "<pre class=\"tape\" title=\"a\">\n",
    "<pre class=\"tape\" title=\"a\">\n</pre", "<pre class=\"tape\"", "<", ">",
  ])
  func readingAPageTakesLinearTime(part: String) {
    let page = String(repeating: part, count: 200_000)
    var found: TapeFile?
    let time = ProcessorTime.of { found = EvidencePage.tape(in: page) }
    #expect(found == nil && time < 20)
  }

  @Test func redactedPageIsPlayableOnlyIfItsTapeHasNoNames() throws {
    let names = PrivateNames(
      people: [PrivateNames.Person(email: "planted@corp.example")], devices: ["ipad"])
    for (tape, canBePlayed) in [
      ("Title \"A\"\nEnter", true), ("Device ipad", false), ("Type \"planted@corp\"", false),
      ("Type \"Sandbox-1\"", false),
    ] {
      let page = EvidencePage(try evidence(tape).redacted(hiding: names)).html
      #expect((EvidencePage.tape(in: page) != nil) == canBePlayed, "\(tape)")
      #expect(page.contains("The tape can be played again.") == canBePlayed)
      #expect(page.contains("The tape cannot be played again.") != canBePlayed)
    }
  }

  @Test func pagesContainNoPasswords() throws {
    let evidence = try evidence(
      "Type \"Sandbox-1\"\nType 'Say\"friend'\nRun sign-in x --password-stdin")
    let page = EvidencePage(evidence).html
    #expect(!page.contains("Say&quot;friend"))
    #expect(!page.contains("Sandbox-1") && page.contains("xxxxxxxxx"))
    #expect(page.contains("sign-in x --password-stdin"))
  }

  @Test func pageContainsDocumentsReceiptsAndTheirChecks() throws {
    let page = EvidencePage(try evidence()).html
    let remark = Texts.english(DocumentCheck.Remark.forgedSignature.sentence)
    for part in [
      "<summary>Signed documents, unverified</summary>",
      "<td>failed: invalidSignature: \(remark)</td>",
      "<th scope=\"row\">signedDate</th><td>86400000 (1970-01-02T00:00:00Z)</td>",
      "<h4>In the receipt</h4>", "<summary>iphone, verified</summary>", "seed 7",
      "<li>Note: It was &lt;late&gt;. (1970-01-03T00:00:00Z · iphone)</li>",
      // The catalog's hash.
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "5 older events are no longer in the log",
      "Only the newest transactions include their documents.",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test func pageShowsEntitlementsBeforeAndAfter() throws {
    let before = [try Self.world([1, 3])]
    let evidence = try evidence(before: before)
    let rows = EvidencePage.entitlements(try Self.world(), before)
    #expect(rows.map { [$0[1]] + $0.suffix(2) } == [["1", "yes", "no"], ["3", "yes", "yes"]])
    #expect(EvidencePage(evidence).html.contains("<th scope=\"col\">Before</th>"))
    #expect(EvidencePage.entitlements(try Self.world(), nil).first?.count == 4)
  }

  @Test func logIsOnceAtTheEndAndCollapsed() throws {
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
    #expect(!page.contains("<h2>Steps") && EvidencePage.tape(in: page) == nil)
  }

  @Test func storyHasAtMostTenLines() {
    func events(_ fact: WorldEvent.Fact, _ line: (Int) -> String) -> [WorldFacts.Event] {
      (0..<40).map { number in
        let start = Self.date(0)
        let subject = WorldEvent.Subject(productID: "x")
        return (WorldEvent(id: 0, date: start, realDate: start, subject, fact), line(number))
      }
    }
    let alike = events(.billingRecovered) { _ in "Charged $1" }
    let quiet = events(.signedIn) { _ in "Signed in" }
    #expect(
      EvidencePage.story(alike + quiet) == ["1970-01-01T00:00:00Z  Charged $1 · x (40 times)"])
    let lines = EvidencePage.story(events(.billingRecovered) { "Charged $\($0)" })
    #expect(lines.count == 10 && lines[3] == "… 31 more, see the log …")
    #expect(lines.first?.contains("Charged $0 ") == true && lines.last?.contains("$39 ") == true)
  }
}
