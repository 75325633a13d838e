public import Foundation

/// The documents that a world has signed, taken apart and checked. Looking changes nothing and
/// spends no fault.
public protocol InspectionControl: Sendable {
  /// Inspects any account's transaction, from any device; nil where this world has no such
  /// transaction.
  func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection?

  /// Inspects this device's receipt; nil before there is one (storekit-rules 4).
  func inspectReceipt() async throws -> ReceiptInspection?

  /// Takes an app transaction apart that the app was given.
  func inspect(appTransaction jws: String) async throws -> InspectedDocument

  /// Returns the world's own root, for those who verify elsewhere.
  func rootCertificate() async throws -> (der: Data, pem: String)

  /// Returns each product that was loaded, asked for or sold in this world, by its identifier's
  /// order.
  func knownProducts() async throws -> [KnownProduct]

  /// Returns the damage of the world's database; empty where it is whole. Throws a ``StoreFailure``
  /// where nothing can be written to it.
  ///
  /// - Parameter isWhole: reads all of it, which takes as long as the database is large. Else only as
  ///   much of a large one as takes no time.
  func databaseFlaws(isWhole: Bool) async throws -> DatabaseDamage

  /// Returns the addresses that are locked after too many wrong passwords, with the ends of their
  /// locks.
  func lockedTesters() async throws -> [String: Date]

  /// Returns the reason why this device's receipt could not be written; nil where it could.
  func receiptObstacle() async throws -> StoreFailure?

  /// Returns the statements of the world that cannot all be true.
  ///
  /// - Parameter claims: what the app on this device says that it has.
  func contradictions(to claims: AppClaims) async throws -> [Contradiction]
}

public struct DatabaseDamage: Hashable, Sendable {
  public var flaws: [String]
  /// Everything was read.
  public var isWhole: Bool

  public init(flaws: [String], isWhole: Bool) {
    self.flaws = flaws
    self.isWhole = isWhole
  }
}

/// A product that was seen in a world. The catalog may have it no more, or as another.
public struct KnownProduct: Hashable, Sendable {
  public var id: String
  public var kind: ProductKind
  /// The app's that had it first.
  public var bundleID: String
  /// Whether the product was sold, and not only loaded or asked for.
  public var wasSold: Bool
  /// Its app's catalog was without it since. The identifier stays taken (storekit-rules 1.1).
  public var wasDeleted: Bool

  public init(
    id: String, kind: ProductKind, bundleID: String, wasSold: Bool, wasDeleted: Bool
  ) {
    self.id = id
    self.kind = kind
    self.bundleID = bundleID
    self.wasSold = wasSold
    self.wasDeleted = wasDeleted
  }
}

/// A compact JWS taken apart. What it says is to be believed only where every check passed.
public struct InspectedDocument: Hashable, Sendable {
  public var jws: String
  /// Empty where it could not be decoded.
  public var header: [String: JSONTree]
  public var payload: [String: JSONTree]
  public var checks: [DocumentCheck]

  public init(
    jws: String, header: [String: JSONTree], payload: [String: JSONTree],
    checks: [DocumentCheck]
  ) {
    self.jws = jws
    self.header = header
    self.payload = payload
    self.checks = checks
  }

  /// The first reason not to believe it.
  public var flaw: SignedDocument.Flaw? { checks.flaw }
}

/// All that is known of one line of the ledger.
public struct TransactionInspection: Hashable, Sendable {
  public var record: TransactionRecord
  public var document: InspectedDocument
  /// The renewal information of the subscription that this transaction belongs to.
  public var renewal: InspectedDocument?
  /// The transaction's line in this device's receipt; nil where it has none.
  public var receiptLine: ReceiptLine?

  public init(
    record: TransactionRecord, document: InspectedDocument, renewal: InspectedDocument?,
    receiptLine: ReceiptLine?
  ) {
    self.record = record
    self.document = document
    self.renewal = renewal
    self.receiptLine = receiptLine
  }
}

/// A device's app receipt taken apart.
public struct ReceiptInspection: Hashable, Sendable {
  public var path: String
  public var signed: Data
  /// The receipt; nil where it could not be read. To be believed only where every check passed.
  public var receipt: ReceiptContents?
  public var checks: [DocumentCheck]

  public init(path: String, signed: Data, receipt: ReceiptContents?, checks: [DocumentCheck]) {
    self.path = path
    self.signed = signed
    self.receipt = receipt
    self.checks = checks
  }

  public var flaw: SignedDocument.Flaw? { checks.flaw }
}
