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
    let sequence: Int64
    let date: Int64
    let kind: String
    let device: String?
    let account: String?
    let productId: String?
    let transactionId: String?
    /// The event in a person's words.
    let line: String
  }

  /// An outcome of purchases.
  struct Coverage: Sendable, Decodable {
    struct Outcome: Sendable, Decodable {
      let title: String
      let isSeen: Bool
      let isPossible: Bool
      /// The time at which it came about, or else the way to bring it about.
      let remark: String
    }

    let summary: String
    let outcomes: [Outcome]
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
  let coverage: Coverage?
  /// The events, an object of JSON in each line.
  private(set) var eventLines: [String] = []

  private enum CodingKeys: CodingKey {
    case date, device, account, seed, entitlements, transactions, hasOlderTransactions, receipt
    case events, goneEvents, coverage
  }

  /// Reads what was printed.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(WorldFacts.self, from: json)
    let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    eventLines = (object?["events"] as? [[String: Any]] ?? []).compactMap { event in
      var event = event
      event["line"] = nil
      let line = try? JSONSerialization.data(
        withJSONObject: event, options: [.sortedKeys, .withoutEscapingSlashes])
      return line.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
