public import Foundation

/// A request of an app or its server to verifyReceipt (storekit-rules 4).
public struct VerifyReceiptRequest: Hashable, Sendable, Codable {
  /// The app receipt in Base64.
  public var receiptData: String?
  /// The app's shared secret: needed where the receipt has auto-renewable subscriptions.
  public var password: String?
  /// Only the latest transaction of each subscription is wanted.
  public var excludeOldTransactions: Bool?

  enum CodingKeys: String, CodingKey {
    case receiptData = "receipt-data"
    case password
    case excludeOldTransactions = "exclude-old-transactions"
  }

  public init(receipt: Data, password: String? = nil, excludeOldTransactions: Bool? = nil) {
    receiptData = receipt.base64EncodedString()
    self.password = password
    self.excludeOldTransactions = excludeOldTransactions
  }

  /// The receipt itself; nil if there is none.
  public var receipt: Data? { receiptData.flatMap { Data(base64Encoded: $0) } }

  /// The body of the POST.
  public var body: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
