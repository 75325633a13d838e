import Foundation
import Localization
import RazeFacesConsole
import StoreCore

extension EvidencePage {
  static func verdict(_ isVerified: Bool) -> String { isVerified ? "verified" : "unverified" }

  /// Returns the current entitlements, preceded by those that were lost.
  static func entitlements(_ world: WorldFacts, _ before: [WorldFacts]?) -> [[String]] {
    let former = before?.first { $0.device == world.device }?.entitlements ?? []
    let gone = former.filter { old in !world.entitlements.contains { $0.id == old.id } }
    return (gone + world.entitlements).map { line in
      let was = former.contains { $0.id == line.id }
      let facts = [
        line.productID, "\(line.id)", Evidence.date(line.purchaseDate),
        line.expirationDate.map(Evidence.date) ?? "",
      ]
      let isGone = gone.contains { $0.id == line.id }
      return facts + (before == nil ? [] : [was ? "yes" : "no", isGone ? "no" : "yes"])
    }
  }

  typealias Fact = (name: String, value: String)

  static func facts(_ members: [String: JSONTree]) -> [Fact] {
    members.sorted { $0.key < $1.key }.map { ($0.key, value($0.value, of: $0.key)) }
  }

  static let receiptNames = [
    "transactionId", "originalTransactionId", "productId", "quantity", "purchaseDate",
    "expiresDate", "cancellationDate",
  ]

  /// Returns a value as text, with a readable date after a timestamp.
  static func value(_ value: JSONTree?, of name: String) -> String {
    switch value {
    case nil: ""
    case .text(let text): text
    case .number(let number) where name.hasSuffix("Date"):
      "\(number) (\(Evidence.date(Date(milliseconds: number))))"
    case .some(let value): value.json
    }
  }

  static func check(_ check: DocumentCheck) -> Fact {
    let remark = check.remark.map { Texts.english($0.sentence) }
    let words = [check.result, check.flaw?.rawValue, remark].compactMap(\.self)
    return (check.question.rawValue, words.joined(separator: ": "))
  }

  // MARK: - Story

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
