/// A world's events in at most ten lines: what was bought, refused and taken back, and what was
/// noted.
struct EvidenceStory {
  static let mostLines = 10

  /// The kinds of events that are told.
  private static let kinds: Set<String> = [
    "paymentFailed", "paymentDeferred", "declineIgnored", "requestExpired", "requestRemoved",
    "interruptionResolved", "booked", "replaced", "revoked", "transactionDeleted",
    "renewalProductChanged", "priceIncrease",
    "graceStarted", "retryStarted", "billingRecovered", "expired", "refundRequested",
    "refundDecided", "historyCleared", "worldRestored", "actionUndone", "actionRedone",
    "clockChanged", "noted", "terminated", "takenOver", "launched",
  ]

  let lines: [String]

  init(_ events: [WorldFacts.Event]) {
    let told = events.filter { Self.kinds.contains($0.kind) }
    let runs = told.reduce(into: [(first: WorldFacts.Event, count: Int)]()) { runs, event in
      if let last = runs.last, last.first.kind == event.kind, last.first.line == event.line,
        last.first.productId == event.productId, last.first.account == event.account
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((event, 1))
      }
    }
    let all = runs.map { Self.line($0.first, $0.count) }
    guard all.count > Self.mostLines else {
      lines = all
      return
    }
    // The end matters most, and the beginning leads to it.
    let end = all.suffix(Self.mostLines - 4)
    let left = all.count - 3 - end.count
    lines = all.prefix(3) + ["… \(left) more, see the log …"] + end
  }

  private static func line(_ event: WorldFacts.Event, _ count: Int) -> String {
    let about = [event.line.contains(event.productId ?? "") ? nil : event.productId, event.account]
    let words = ([event.line] + about.compactMap(\.self)).joined(separator: " · ")
    return Evidence.date(event.date) + "  " + words + (count > 1 ? " (\(count) times)" : "")
  }
}
