package import Foundation
package import StoreCore

/// The transactions, documents, and events of a world, for its evidence.
package struct WorldFacts: Sendable {
  /// A transaction, with its documents if they were inspected.
  package typealias Entry = (record: TransactionRecord, inspection: TransactionInspection?)
  package typealias Event = (event: WorldEvent, line: String)

  package let date: Date
  package let device: String
  package var account: String?
  package var seed: Int64?
  package var entitlements: [TransactionRecord] = []
  package var transactions: [Entry] = []
  package var hasOlderTransactions = false
  package var receipt: ReceiptInspection?
  package var events: [Event] = []
  /// The number of older events that the log no longer contains.
  package var goneEvents = 0
  package var names = PrivateNames()

  package init(date: Date, device: String) { (self.date, self.device) = (date, device) }

  /// The subscriptions of all accounts, as far as the transactions and the log show them.
  var timeline: Timeline {
    let groups = Dictionary(grouping: transactions.map(\.record)) {
      "\($0.accountEmail) \($0.originalID)"
    }
    let rows = groups.values.compactMap { records in
      let ids = Set(records.map(\.id))
      let own = events.map(\.event).filter { $0.subject.transactionID.map(ids.contains) == true }
      return SubscriptionHistory(records, own, now: date).row
    }
    let logStart = goneEvents > 0 ? events.first?.event.date : nil
    return Timeline(
      now: date, logStart: logStart,
      rows: rows.sorted {
        ($0.originalID ?? 0, $0.accountEmail) < ($1.originalID ?? 0, $1.accountEmail)
      })
  }

  /// Adds the people and devices in transactions and events, which may have been removed since.
  package mutating func addFormerNames() {
    let records = entitlements + transactions.map(\.record)
    let accounts = [account].compactMap(\.self) + records.map(\.accountEmail)
    names.people +=
      events.compactMap { PrivateNames.Person($0.event) }
      + accounts.map { PrivateNames.Person(email: $0) }
    names.devices += [device] + records.map(\.device) + events.compactMap(\.event.subject.device)
  }
}

extension PrivateNames.Person {
  /// Creates the person of an event, with the names given when the tester was added.
  fileprivate init?(_ event: WorldEvent) {
    guard let account = event.subject.account else { return nil }
    let isNew = event.fact.name == "testerAdded"
    let name = { (option: String) in
      isNew ? event.command?.drop { $0 != option }.dropFirst().first ?? "" : ""
    }
    self.init(email: account, first: name("--first-name"), last: name("--last-name"))
  }
}

extension DocumentCheck {
  package var result: String {
    switch answer {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    }
  }
}

extension ReceiptLine {
  /// The fields as JSON members: `transaction_id` becomes `transactionId`.
  var members: [String: JSONTree] {
    fields.reduce(into: [:]) { members, field in
      let words = field.name.split(separator: "_")
      let name = String(words[0]) + words.dropFirst().map(\.capitalized).joined()
      switch field.value {
      // IDs are numbers in a receipt, but strings in a signed transaction.
      case .number(let id)? where name.hasSuffix("Id"): members[name] = .text(String(id))
      case .flag(let flag)?: members[name] = .flag(flag)
      case let value: members[name] = value?.signed
      }
    }
  }
}

/// The people, devices, and paths that a redacted page does not name.
package struct PrivateNames: Sendable {
  package struct Person: Hashable, Sendable {
    let email: String
    /// The first name, the last name, and both in either order.
    let names: [String]

    package init(email: String, first: String = "", last: String = "") {
      self.email = email
      names = ["\(first) \(last)", "\(last) \(first)", "\(last)\(first)", first, last]
        .filter { !first.isEmpty && !last.isEmpty || $0 == first || $0 == last }
    }
  }

  package var people: [Person]
  package var devices, paths: [String]

  package init(people: [Person] = [], devices: [String] = [], paths: [String] = []) {
    (self.people, self.devices, self.paths) = (people, devices, paths)
  }

  package mutating func add(_ testers: [NewTester]) {
    people += testers.map { Person(email: $0.email, first: $0.firstName, last: $0.lastName) }
  }
}
