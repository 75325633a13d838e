public import Foundation

/// What a world has signed, taken apart and checked for whoever wants to look at it. Looking
/// changes nothing and spends no fault.
public protocol InspectionControl: Sendable {
  /// Any account's, from any device; nil where this world has no such transaction.
  func inspectTransaction(_ id: UInt64) async throws -> TransactionInspection?

  /// This device's receipt; nil before there is one (storekit-rules 4).
  func inspectReceipt() async throws -> ReceiptInspection?

  /// What a status of verifyReceipt means; nil for one that Apple does not document
  /// (storekit-rules 4).
  func meaning(ofReceiptStatus code: Int) -> String?

  /// The world's own root, for those who verify elsewhere.
  func rootCertificate() async throws -> (der: Data, pem: String)

  /// What is wrong with the world's database; empty where it is whole.
  func databaseFlaws() async throws -> [String]
}

/// One question that a verifier asked about something signed, and its answer.
public struct DocumentCheck: Hashable, Sendable {
  public enum Answer: Hashable, Sendable {
    case passed
    case failed(SignedDocument.Flaw, String)
    /// Not asked; says why.
    case skipped(String)
  }

  /// The question's name for scripts, such as `certificateChain`.
  public var name: String
  public var title: String
  public var answer: Answer

  public init(name: String, title: String, answer: Answer) {
    self.name = name
    self.title = title
    self.answer = answer
  }

  public var flaw: SignedDocument.Flaw? {
    if case .failed(let flaw, _) = answer { flaw } else { nil }
  }
}

/// A value in a signed document, as it stands there.
public enum DocumentValue: Hashable, Sendable, Codable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([String])

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let list = try? value.decode([String].self) {
      self = .list(list)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .number(let number): try value.encode(number)
    case .flag(let flag): try value.encode(flag)
    case .list(let list): try value.encode(list)
    }
  }
}

/// A compact JWS taken apart. What it says is to be believed only where every check passed.
public struct InspectedDocument: Hashable, Sendable {
  public var jws: String
  /// Empty where it could not be decoded.
  public var header: [String: DocumentValue]
  public var payload: [String: DocumentValue]
  public var checks: [DocumentCheck]

  public init(
    jws: String, header: [String: DocumentValue], payload: [String: DocumentValue],
    checks: [DocumentCheck]
  ) {
    self.jws = jws
    self.header = header
    self.payload = payload
    self.checks = checks
  }

  /// The first reason not to believe it.
  public var flaw: SignedDocument.Flaw? { checks.lazy.compactMap(\.flaw).first }
}

/// All that is known of one line of the ledger.
public struct TransactionInspection: Hashable, Sendable {
  public var record: TransactionRecord
  public var document: InspectedDocument
  /// Of the subscription that this transaction belongs to.
  public var renewal: InspectedDocument?
  /// How it stands in this device's receipt; nil where it does not.
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
  /// Nil where it could not be read. To be believed only where every check passed.
  public var receipt: ReceiptContents?
  public var checks: [DocumentCheck]

  public init(path: String, signed: Data, receipt: ReceiptContents?, checks: [DocumentCheck]) {
    self.path = path
    self.signed = signed
    self.receipt = receipt
    self.checks = checks
  }

  public var flaw: SignedDocument.Flaw? { checks.lazy.compactMap(\.flaw).first }
}

/// What an app receipt says (storekit-rules 4).
public struct ReceiptContents: Hashable, Sendable {
  public var environment: String
  public var bundleID: String
  public var version: String
  public var originalVersion: String
  public var creationDate: Date
  public var expirationDate: Date?
  public var lines: [ReceiptLine]

  public init(
    environment: String, bundleID: String, version: String, originalVersion: String,
    creationDate: Date, expirationDate: Date?, lines: [ReceiptLine]
  ) {
    self.environment = environment
    self.bundleID = bundleID
    self.version = version
    self.originalVersion = originalVersion
    self.creationDate = creationDate
    self.expirationDate = expirationDate
    self.lines = lines
  }
}

/// One in-app purchase in a receipt.
public struct ReceiptLine: Hashable, Sendable, Identifiable {
  public var id: UInt64
  public var originalID: UInt64
  public var productID: String
  public var quantity: Int
  public var purchaseDate: Date
  public var originalPurchaseDate: Date
  public var expirationDate: Date?
  public var cancellationDate: Date?
  public var webOrderLineItemID: Int?
  public var isInIntroductoryOffer: Bool

  public init(
    id: UInt64, originalID: UInt64, productID: String, quantity: Int, purchaseDate: Date,
    originalPurchaseDate: Date, expirationDate: Date?, cancellationDate: Date?,
    webOrderLineItemID: Int?, isInIntroductoryOffer: Bool
  ) {
    self.id = id
    self.originalID = originalID
    self.productID = productID
    self.quantity = quantity
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.expirationDate = expirationDate
    self.cancellationDate = cancellationDate
    self.webOrderLineItemID = webOrderLineItemID
    self.isInIntroductoryOffer = isInIntroductoryOffer
  }
}
