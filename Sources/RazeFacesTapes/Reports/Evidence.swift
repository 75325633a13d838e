import Crypto
import Foundation
import RazeFacesPictures
package import TerminalKit

/// A moment of a tape at rest, after one of its steps.
package struct TapeMoment: Sendable {
  package let step: TapeStep
  /// The time since the tape began.
  package let time: Duration
  /// The screen, if it has changed.
  package let screen: Canvas?
  package let failure: TapeCheck.Failure?
}

/// What a tape leaves behind for whoever was not there: what was done and seen, and what the store
/// has booked.
package struct Evidence: Sendable {
  /// A product's state on a device, at the beginning and at the end.
  struct ProductStates: Sendable {
    let device: String
    let productID: String
    let before: String
    let after: String
  }

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
  let products: [ProductStates]
  let transactions: [Transaction]
  let events: [Event]
  /// The log for people, a line each.
  let log: [String]
  /// The log as JSON Lines.
  let logJSON: [String]
  /// The addresses that are masked.
  private var hiddenAddresses: [String] = []

  init(
    _ result: TapeResult, _ facts: TapeFacts, version: String, catalogName: String, catalog: Data
  ) {
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

/// What the player has read for the evidence, as it was printed.
struct TapeFacts: Sendable {
  var products: [Evidence.ProductStates] = []
  var transactions = ""
  var events = ""
  var log = ""
}
