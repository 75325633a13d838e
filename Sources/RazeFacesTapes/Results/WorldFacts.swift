package import Foundation
package import StoreCore

/// The facts of a world for its evidence: what it has booked, signed and logged.
package struct WorldFacts: Sendable {
  /// A line of the ledger, with its documents if they were taken apart.
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
  /// The number of events that the log has let go of.
  package var goneEvents = 0
  /// Everybody whom the world knows, and its devices.
  package var names = PrivateNames()

  package init(date: Date, device: String) { (self.date, self.device) = (date, device) }

  /// Adds the people and devices of the ledger and the log, which the world may have no more.
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
  /// Creates the person of an event, with the names that a tester was added with.
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
  /// The fields that it has, as members of JSON: `transaction_id` is `transactionId` there.
  package var members: [(String, JSONTree)] {
    fields.compactMap { name, value in
      let words = name.split(separator: "_")
      let name = String(words[0]) + words.dropFirst().map(\.capitalized).joined()
      return switch value {
      // A receipt has a number there, a signed transaction a text.
      case .number(let id)? where name.hasSuffix("Id"): (name, .text(String(id)))
      case .flag(let flag)?: (name, .flag(flag))
      default: value?.signed.map { (name, $0) }
      }
    }
  }
}
