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
    \(revoked ? "\"revocationDate\": \(number * day + day / 2)," : "") "why": "It <renewed>."}
    """
  }

  private func evidence(_ text: String = "Title \"A & B\"\nEnter") throws -> Evidence {
    let tape = try TapeParser.parse(text, file: "a.tape") { _ in "Note \"</pre>\"" }
    var result = TapeResult(tape)
    var canvas = Canvas(size: Size(10, 1))
    canvas.write("<b>", at: Point(0, 0), style: .bold)
    for step in tape.steps {
      result.moments.append(
        TapeMoment(step: step, time: .milliseconds(1_500), screen: canvas, failure: nil))
    }
    result.facts = TapeFacts(
      transactions: "[\(Self.line(1, "x.m")), \(Self.line(2, "x.m")), "
        + "\(Self.line(3, "x.y", revoked: true))]",
      events: """
        [{"sequence": 1, "date": \(Self.day), "kind": "booked", "transactionId": "1"},
        {"sequence": 2, "date": \(2 * Self.day), "kind": "expired", "transactionId": "2"}]
        """, log: "one\ntwo\n")
    return Evidence(
      result, version: "1", catalogName: "catalog.json", catalog: Data("abc".utf8))
  }

  @Test func aSubscriptionIsARowWithItsPeriodsAndWhatHappenedToIt() throws {
    let evidence = try evidence()
    let timeline = SubscriptionTimeline(evidence.transactions, evidence.events)
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
    let evidence = try evidence().hiding(["a@example.com"])
    for text in [EvidencePage(evidence).html, EvidenceText(evidence).markdown] {
      #expect(!text.contains("a@example.com"))
    }
    #expect(EvidencePage(evidence).html.contains("x@xxxxxxx.xxx, 1"))
  }
}
