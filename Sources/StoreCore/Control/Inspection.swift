public import Foundation

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
  /// Whether the product was sold, and not only loaded or asked for.
  public var wasSold: Bool
  /// Its app's catalog was without it since. The identifier stays taken (storekit-rules 1.1).
  public var wasDeleted: Bool

  public init(id: String, kind: ProductKind, wasSold: Bool, wasDeleted: Bool) {
    self.id = id
    self.kind = kind
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

public struct OfferSigningKey: Hashable, Sendable {
  public var id: String
  /// PKCS #8 in PEM, as App Store Connect's `.p8` files are.
  public var privateKeyPEM: String

  public init(id: String, privateKeyPEM: String) {
    self.id = id
    self.privateKeyPEM = privateKeyPEM
  }
}
