import Foundation
import Localization
import RazeFacesConsole
import StoreCore

extension EvidencePage {
  var notes: String {
    HTMLPage.section(
      "Notes", markup.list(evidence.notes.map { "\($0.line) (\(Evidence.place($0.event)))" }))
  }

  var products: String {
    guard let products = evidence.products else { return "" }
    let changed = products.filter { $0.before != $0.after }
    return HTMLPage.section(
      "Products",
      changed.isEmpty
        ? markup.quiet("No product changed its state.")
        : markup.table(
          ["Device", "Product", "Before", "After"],
          changed.map { [$0.device, $0.productID, $0.before, $0.after] }))
  }

  var entitlements: String {
    guard !evidence.worlds.isEmpty else { return "" }
    let changes = evidence.before == nil ? [] : ["Before", "After"]
    return HTMLPage.section(
      "Entitlements",
      evidence.worlds.map { world in
        let title = "\(world.account ?? "Nobody") on \(world.device)"
        let rows = Self.entitlements(world, evidence.before)
        return rows.isEmpty
          ? markup.quiet("\(title): none.")
          : "<h3>\(markup.escaped(title))</h3>"
            + markup.table(["Product", "Transaction", "Bought", "Expires"] + changes, rows)
      }.joined(separator: "\n"))
  }

  var subscriptions: String {
    guard let timeline = evidence.world?.timeline, !timeline.rows.isEmpty else { return "" }
    let picture = TimelinePicture(timeline, DateText(timeZone: .gmt), on: markup)
    return HTMLPage.section(
      "Subscriptions",
      markup.wide(picture.svg, label: "Subscriptions over time")
        + markup.list(
          timeline.rows.flatMap(\.marks).filter { $0.event != nil }
            .map { "\(Evidence.date($0.date)) \(picture.describe($0))" }))
  }

  /// The transactions with their reasons, signed payloads, and steps of verification.
  var transactions: String {
    let entries = evidence.world?.transactions ?? []
    return HTMLPage.section(
      "Transactions",
      entries.isEmpty
        ? markup.quiet("Nothing was booked.") : entries.map(transaction).joined(separator: "\n"))
  }

  private func transaction(_ entry: WorldFacts.Entry) -> String {
    let line = entry.record
    let sale = [
      Evidence.date(line.purchaseDate), "\(line.price) \(line.currencyCode)",
      "\(line.accountEmail) on \(line.device)", line.isFinished ? "finished" : "not finished",
    ]
    return """
      <article><h3>\(markup.escaped("\(line.id) \(line.productID)"))</h3>
      \(markup.quiet(sale.joined(separator: " · ")))
      <p>\(markup.escaped(Texts.english(line.why(DateText(timeZone: .gmt)))))</p>
      \(entry.inspection.map(documents) ?? "")</article>
      """
  }

  private func documents(_ inspection: TransactionInspection) -> String {
    var parts = [document("Signed transaction", inspection.document)]
    if let renewal = inspection.renewal { parts.append(document("Renewal information", renewal)) }
    let line = inspection.receiptLine.map { markup.facts(Self.facts($0.members)) }
    parts.append("<h4>In the receipt</h4>")
    parts.append(line ?? markup.quiet("This device's receipt does not contain it."))
    return HTMLPage.details(
      "Signed documents, \(Self.verdict(inspection.document.flaw == nil))", parts.joined())
  }

  private func document(_ title: String, _ document: InspectedDocument) -> String {
    "<h4>\(title)</h4>" + markup.facts(Self.facts(document.payload))
      + "<h4>Checks</h4>" + markup.facts(document.checks.map(Self.check))
  }

  var receipts: String {
    HTMLPage.section(
      "Receipts",
      evidence.worlds.map { world in
        guard let receipt = world.receipt else {
          return markup.quiet("\(world.device) has no receipt.")
        }
        let lines = (receipt.receipt?.lines ?? []).map(\.members).map { members in
          Self.receiptNames.map { Self.value(members[$0], of: $0) }
        }
        let title = "\(world.device), \(Self.verdict(receipt.flaw == nil))"
        let contents = receipt.receipt
        let facts: [Fact] = [
          ("bundleId", contents?.bundleID ?? ""), ("applicationVersion", contents?.version ?? ""),
          ("receiptCreationDate", contents.map { Evidence.date($0.creationDate) } ?? ""),
        ]
        return HTMLPage.details(
          markup.escaped(title),
          markup.facts(facts)
            + markup.facts(receipt.checks.map(Self.check))
            + (lines.isEmpty ? "" : markup.table(Self.receiptNames, lines)))
      }.joined(separator: "\n"))
  }

  var events: String {
    guard let world = evidence.world, !world.events.isEmpty else { return "" }
    let count = world.events.count == 1 ? "1 event" : "\(world.events.count) events"
    let lines = world.events.map { event, line in
      [
        Evidence.date(event.date), event.subject.device ?? "-", event.subject.account ?? "-", line,
      ].joined(separator: "  ")
    }
    return HTMLPage.section("Log", HTMLPage.details(count, markup.log(lines)))
  }
}
