public import Foundation

/// What an app keeps of the purchases on a device.
public struct AppRecords: Sendable {
  public var device, bundleID: String
  public var purchases: [Purchase]

  public struct Purchase: Hashable, Sendable {
    public var productID: String
    /// The transaction, for what the app keeps by transaction.
    public var transactionID: UInt64?
    /// The holder, for what it keeps by product.
    public var appTransactionID: String?

    public init(productID: String, transactionID: UInt64? = nil, appTransactionID: String? = nil) {
      (self.productID, self.transactionID) = (productID, transactionID)
      self.appTransactionID = appTransactionID
    }
  }

  public init(device: String, bundleID: String, purchases: [Purchase]) {
    (self.device, self.bundleID, self.purchases) = (device, bundleID, purchases)
  }
}

/// A decoded compact JWS. Trust its contents only if every check passed.
public struct InspectedDocument: Hashable, Sendable {
  public var jws: String
  /// The decoded header; empty if it could not be decoded.
  public var header: [String: JSONTree]
  public var payload: [String: JSONTree]
  public var checks: [DocumentCheck]

  public init(
    jws: String, header: [String: JSONTree], payload: [String: JSONTree], checks: [DocumentCheck]
  ) { (self.jws, self.header, self.payload, self.checks) = (jws, header, payload, checks) }

  public var flaw: SignedDocument.Flaw? { checks.flaw }
}

public struct TransactionInspection: Hashable, Sendable {
  public var record: TransactionRecord
  public var document: InspectedDocument
  public var renewal: InspectedDocument?
  /// The transaction's line in this device's receipt; nil if the receipt does not contain it.
  public var receiptLine: ReceiptLine?

  public init(
    record: TransactionRecord, document: InspectedDocument, renewal: InspectedDocument?,
    receiptLine: ReceiptLine?
  ) {
    (self.record, self.document, self.renewal) = (record, document, renewal)
    self.receiptLine = receiptLine
  }
}

public struct ReceiptInspection: Hashable, Sendable {
  public var path: String
  public var signed: Data
  /// The decoded receipt; nil if it could not be read. Trust it only if every check passed.
  public var receipt: ReceiptContents?
  public var checks: [DocumentCheck]

  public init(path: String, signed: Data, receipt: ReceiptContents?, checks: [DocumentCheck]) {
    (self.path, self.signed, self.receipt, self.checks) = (path, signed, receipt, checks)
  }

  public var flaw: SignedDocument.Flaw? { checks.flaw }
}
