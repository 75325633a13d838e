import Crypto
package import Foundation
import RazeFacesPictures

/// What a tape leaves behind for whoever was not there: what was done and seen, and what the store
/// has booked.
package struct Evidence: Sendable {
  /// A line of the ledger, as `razefaces transactions --json` prints it.
  struct Transaction: Sendable, Decodable {
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
    let why: String
  }

  /// An event, as `razefaces log --json` prints it.
  struct Event: Sendable, Decodable {
    let sequence: Int64
    let date: Int64
    let kind: String
    let productId: String?
    let transactionId: String?
  }

  let result: TapeResult
  let version: String
  let catalogName: String
  let catalogHash: String
  let products: [TapeFacts.ProductStates]
  let transactions: [Transaction]
  let events: [Event]
  /// The log for people, a line each.
  let log: [String]
  /// The log as JSON Lines.
  let logJSON: [String]
  /// The addresses that are masked.
  private var hiddenAddresses: [String] = []

  /// - Parameter catalog: the bytes of the catalog's file.
  package init(
    _ result: TapeResult, version: String, catalogName: String, catalog: Data
  ) {
    let facts = result.facts
    self.result = result
    self.version = version
    self.catalogName = catalogName
    catalogHash = SHA256.hash(data: catalog).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
    products = facts.products
    let decoder = JSONDecoder()
    transactions =
      (try? decoder.decode([Transaction].self, from: Data(facts.transactions.utf8))) ?? []
    events = (try? decoder.decode([Event].self, from: Data(facts.events.utf8))) ?? []
    log = facts.log.split(separator: "\n").map(String.init)
    let objects = try? JSONSerialization.jsonObject(with: Data(facts.events.utf8))
    logJSON = (objects as? [Any] ?? []).compactMap { object in
      let line = try? JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      return line.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the same with every e-mail address masked, as wide as it was.
  package func hiding(_ addresses: [String]) -> Evidence {
    var copy = self
    copy.hiddenAddresses = addresses.sorted { $0.count > $1.count }
    return copy
  }

  /// Masks what is not to be seen in a finished page.
  func finished(_ page: String) -> String {
    hiddenAddresses.reduce(page) { page, address in
      let mask = String(address.map { "@.".contains($0) ? $0 : "x" })
      return page.replacing(address, with: mask)
    }
  }

  package var title: String { result.tape.title }

  var verdict: String {
    if let skipped = result.skipped { return "Skipped: \(skipped)" }
    return result.hasPassed ? "Passed" : "Failed"
  }

  var failures: [TapeCheck] { result.checks.filter { $0.failure != nil } }

  static func date(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
  }
}
