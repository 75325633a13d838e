package import Foundation
import StoreCore

/// A world as `razefaces evidence --json` prints it: what it has booked, signed and logged.
package struct WorldFacts: Sendable, Decodable {
  /// A line of the ledger.
  struct Transaction: Hashable, Sendable, Decodable {
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let account: String
    let device: String
    let price: Decimal
    let currency: String
    let purchaseDate: Int64
    let expiresDate: Int64?
    let revocationDate: Int64?
    let isFinished: Bool
    let why: String
  }

  struct Entry: Sendable, Decodable {
    let transaction: Transaction
    let signedTransaction: Document?
    let renewalInfo: Document?
    let receipt: [String: JSONTree]?
  }

  /// A signed document, taken apart.
  struct Document: Sendable, Decodable {
    let isVerified: Bool
    let payload: [String: JSONTree]
    let checks: [Check]
  }

  struct Check: Sendable, Decodable {
    let check: String
    let result: String
    let error: String?
    let remark: String?
  }

  struct Receipt: Sendable, Decodable {
    let isVerified: Bool
    let bundleId: String?
    let applicationVersion: String?
    let receiptCreationDate: Int64?
    let inApp: [[String: JSONTree]]
    let checks: [Check]
  }

  struct Event: Sendable, Decodable {
    let date: Int64
    let kind: String
    let device: String?
    let account: String?
    let productId: String?
    let transactionId: String?
    /// The arguments of the command that has caused it.
    let command: [String]?
    /// The event in a person's words.
    let line: String
  }

  let date: Int64
  let device: String
  let account: String?
  let seed: Int64?
  let entitlements: [Transaction]
  let transactions: [Entry]
  let hasOlderTransactions: Bool
  let receipt: Receipt?
  let events: [Event]
  /// The number of events that the log has let go of.
  let goneEvents: Int
  /// The JSON that they were read from.
  private var json = Data()

  private enum CodingKeys: CodingKey {
    case date, device, account, seed, entitlements, transactions, hasOlderTransactions, receipt
    case events, goneEvents
  }

  /// Reads what was printed.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(WorldFacts.self, from: json)
    self.json = json
  }

  func redacted(_ redaction: Redaction) throws -> WorldFacts {
    try WorldFacts(json: redaction(json))
  }

  /// The people that it speaks of, with the names that they were added with.
  var people: [PrivateNames.Person] {
    let others = [account].compactMap(\.self) + entitlements.map(\.account)
    return events.compactMap(\.person)
      + (others + transactions.map(\.transaction.account)).map { PrivateNames.Person(email: $0) }
  }

  /// The devices that it has.
  var devices: [String] {
    [device] + entitlements.map(\.device) + transactions.map(\.transaction.device)
      + events.compactMap(\.device)
  }
}

extension WorldFacts.Event {
  fileprivate var person: PrivateNames.Person? {
    guard let account else { return nil }
    let name = { (option: String) in
      command?.drop { $0 != option }.dropFirst().first ?? ""
    }
    guard kind == "testerAdded" else { return PrivateNames.Person(email: account) }
    return PrivateNames.Person(
      email: account, first: name("--first-name"), last: name("--last-name"))
  }
}
