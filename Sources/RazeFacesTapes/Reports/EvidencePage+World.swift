import StoreCore

// What the store has made of it.
extension EvidencePage {
  var notes: String {
    HTMLPage.section(
      "Notes",
      HTMLPage.list(evidence.notes.map { "\($0.line) (\(Evidence.place($0)))" }))
  }

  var products: String {
    guard let products = evidence.products else { return "" }
    let changed = products.filter { $0.before != $0.after }
    return HTMLPage.section(
      "Products",
      changed.isEmpty
        ? HTMLPage.quiet("No product has changed its state.")
        : HTMLPage.table(
          ["Device", "Product", "Before", "After"],
          changed.map { [$0.device, $0.productID, $0.before, $0.after] }))
  }

  var entitlements: String {
    guard !evidence.worlds.isEmpty else { return "" }
    return HTMLPage.section(
      "Entitlements",
      evidence.worlds.map { world in
        let title = EvidenceWords.entitlements(world)
        let rows = EvidenceWords.entitlements(world, evidence.before)
        return rows.isEmpty
          ? HTMLPage.quiet("\(title): none.")
          : "<h3>\(HTMLPage.escaped(title))</h3>"
            + HTMLPage.table(EvidenceWords.entitlementTitles(evidence.before), rows)
      }.joined(separator: "\n"))
  }

  var subscriptions: String {
    let timeline = SubscriptionTimeline(
      evidence.world?.transactions.map(\.transaction) ?? [], evidence.world?.events ?? [])
    guard !timeline.isEmpty else { return "" }
    return HTMLPage.section(
      "Subscriptions",
      HTMLPage.wide(timeline.svg, label: "The lives of the subscriptions")
        + HTMLPage.list(
          timeline.rows.flatMap(\.marks).map { "▲ \(Evidence.date($0.date)) \($0.kind)" }))
  }

  // MARK: - Transactions

  /// Each with its reason, the payloads of its signed documents, and each step of their
  /// verification.
  var transactions: String {
    let entries = evidence.world?.transactions ?? []
    return HTMLPage.section(
      "Transactions",
      entries.isEmpty
        ? HTMLPage.quiet("Nothing was booked.") : entries.map(transaction).joined(separator: "\n"))
  }

  private func transaction(_ entry: WorldFacts.Entry) -> String {
    let line = entry.transaction
    return """
      <article><h3>\(HTMLPage.escaped("\(line.transactionId) \(line.productId)"))</h3>
      \(HTMLPage.quiet(EvidenceWords.sale(line)))
      <p>\(HTMLPage.escaped(line.why))</p>
      \(documents(entry))</article>
      """
  }

  private func documents(_ entry: WorldFacts.Entry) -> String {
    guard let signed = entry.signedTransaction else { return "" }
    var parts = [document("Signed transaction", signed)]
    if let renewal = entry.renewalInfo { parts.append(document("Renewal information", renewal)) }
    let line = entry.receipt.map { HTMLPage.facts(EvidenceWords.facts($0)) }
    parts.append("<h4>In the receipt</h4>")
    parts.append(line ?? HTMLPage.quiet("This device's receipt has no such line."))
    return HTMLPage.details(
      "Signed documents, \(EvidenceWords.verdict(signed.isVerified))", parts.joined())
  }

  private func document(_ title: String, _ document: WorldFacts.Document) -> String {
    "<h4>\(title)</h4>" + HTMLPage.facts(EvidenceWords.facts(document.payload))
      + "<h4>Checks</h4>" + HTMLPage.facts(document.checks.map(EvidenceWords.check))
  }

  var receipts: String {
    HTMLPage.section(
      "Receipts",
      evidence.worlds.map { world in
        guard let receipt = world.receipt else {
          return HTMLPage.quiet("\(world.device) has no receipt.")
        }
        let lines = receipt.inApp.map { line in
          EvidenceWords.receiptNames.map { EvidenceWords.value(line[$0], of: $0) }
        }
        let title = "\(world.device), \(EvidenceWords.verdict(receipt.isVerified))"
        return HTMLPage.details(
          HTMLPage.escaped(title),
          HTMLPage.facts(EvidenceWords.facts(receipt))
            + HTMLPage.facts(receipt.checks.map(EvidenceWords.check))
            + (lines.isEmpty ? "" : HTMLPage.table(EvidenceWords.receiptNames, lines)))
      }.joined(separator: "\n"))
  }

  // MARK: - The log

  var events: String {
    guard let world = evidence.world, !world.events.isEmpty else { return "" }
    let count = world.events.count == 1 ? "1 event" : "\(world.events.count) events"
    return HTMLPage.section("Log", HTMLPage.details(count, HTMLPage.log(EvidenceWords.log(world))))
  }
}
