import Crypto
package import Foundation
import TerminalKit

/// The evidence of a session for whoever was not there: what was done and seen, and what the store
/// has made of it.
package struct Evidence: Sendable {
  /// The program and the catalog that it comes from.
  package struct Origin: Sendable {
    let version: String
    let catalog: String
    let catalogHash: String
    /// The texts that nobody is to see: passwords and shared secrets.
    let secrets: [String]

    /// - Parameter bytes: of the catalog's file.
    package init(version: String, catalog: String, bytes: Data, secrets: [String]) {
      self.version = version
      self.catalog = catalog
      catalogHash = SHA256.hash(data: bytes).map { byte in
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
      self.secrets = secrets
    }
  }

  /// The outcome of a tape.
  enum Verdict: String { case passed, failed, skipped }

  /// Something that was done, and the screen that it led to.
  struct Step: Sendable {
    let words: String
    /// Whether the words are a tape's.
    var isCode = false
    let time: String
    /// A caption or a note.
    var remark: String?
    /// The screen, if it has changed.
    var screen: Canvas?
    var hasFailed = false
  }

  package let title: String
  let origin: Origin
  var verdict: Verdict?
  var verdictWords: String?
  var purpose: String?
  /// Case, rules, tags, or whose evidence it is.
  var labels: [String] = []
  var failures: [TapeCheck] = []
  var steps: [Step] = []
  /// Whether the steps are the log's own lines.
  var hasLogAsSteps = false
  /// The sentences about what is not here.
  var missing: [String] = []
  /// The products' states; nil where nobody has looked.
  var products: [ProductChange]?
  /// The entitlements of each device at the beginning; nil where nobody has looked.
  var before: [WorldFacts]?
  /// The world through each of the devices, which are alike but for account and receipt.
  var worlds: [WorldFacts]
  var tapes: [TapeText] = []
  var seed: String
  private(set) var hidesAddresses = false
  /// Addresses that are hidden wherever a screen has cut them off, too.
  private(set) var addresses: [String] = []

  init(_ title: String, _ origin: Origin, _ worlds: [WorldFacts], seed: Int64?) {
    self.title = title
    self.origin = origin
    self.worlds = worlds
    self.seed = seed.map { "seed \($0)" } ?? "no seed"
    guard let world = worlds.first else { return }
    if world.goneEvents > 0 {
      missing.append("The log has let go of \(world.goneEvents) older events.")
    }
    if world.hasOlderTransactions { missing.append("Older transactions are not shown.") }
    if world.transactions.contains(where: { $0.signedTransaction == nil }) {
      missing.append("Only the newest transactions have their documents here.")
    }
  }

  /// Returns the same with e-mail addresses masked.
  package func redacted(knowing addresses: [String]) -> Evidence {
    var copy = self
    (copy.hidesAddresses, copy.addresses) = (true, addresses)
    return copy
  }

  func finished(_ page: String) -> String {
    let known = worlds.flatMap { world in
      world.events.compactMap(\.account) + world.transactions.map(\.transaction.account)
    }
    let redaction = Redaction(
      of: origin.secrets, addresses: hidesAddresses ? addresses + known : nil)
    return redaction(page)
  }

  var world: WorldFacts? { worlds.first }

  var notes: [WorldFacts.Event] { world?.events.filter { $0.kind == "noted" } ?? [] }

  static func date(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(.iso8601)
  }

  static func seconds(_ time: Duration) -> String {
    let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(2))
    return "+"
      + (Double(time / .milliseconds(1)) / 1_000)
      .formatted(style.locale(Locale(identifier: "en_US_POSIX"))) + " s"
  }
}
