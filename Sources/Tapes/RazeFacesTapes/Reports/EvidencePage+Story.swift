import StoreCore

extension EvidencePage {
  private static let mostLines = 10

  private static let toldKinds: Set<String> = [
    "paymentFailed", "paymentDeferred", "declineIgnored", "requestExpired", "requestRemoved",
    "interruptionResolved", "booked", "replaced", "revoked", "transactionDeleted",
    "renewalProductChanged", "priceIncrease",
    "graceStarted", "retryStarted", "billingRecovered", "expired", "refundRequested",
    "refundDecided", "historyCleared", "worldRestored", "actionUndone", "actionRedone",
    "clockChanged", "noted", "terminated", "takenOver", "launched",
  ]

  /// Returns a summary of a world's events in at most ten lines.
  static func story(_ events: [WorldFacts.Event]) -> [String] {
    let told = events.filter { toldKinds.contains($0.event.fact.name) }
    let runs = told.reduce(into: [(first: WorldFacts.Event, count: Int)]()) { runs, event in
      if let last = runs.last?.first, last.line == event.line,
        last.event.fact.name == event.event.fact.name,
        last.event.subject.productID == event.event.subject.productID,
        last.event.subject.account == event.event.subject.account
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((event, 1))
      }
    }
    let all = runs.map { line($0.first, $0.count) }
    guard all.count > mostLines else { return all }
    // The end matters most, and the beginning leads up to it.
    let end = all.suffix(mostLines - 4)
    let left = all.count - 3 - end.count
    return all.prefix(3) + ["… \(left) more, see the log …"] + end
  }

  private static func line(_ run: WorldFacts.Event, _ count: Int) -> String {
    let (event, line) = run
    let product = event.subject.productID
    let about = [line.contains(product ?? "") ? nil : product, event.subject.account]
    let words = ([line] + about.compactMap(\.self)).joined(separator: " · ")
    return Evidence.date(event.date) + "  " + words + (count > 1 ? " (\(count) times)" : "")
  }
}
