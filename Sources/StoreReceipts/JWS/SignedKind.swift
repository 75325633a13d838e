/// The kind of document that a JWS claims to be, which decides what it must say.
public enum SignedKind: String, CaseIterable, Sendable {
  case transaction, renewal, appTransaction

  enum Shape {
    case text, number
  }

  /// The properties without which nothing can be done with the document.
  var requiredProperties: [(name: String, shape: Shape)] {
    switch self {
    case .transaction:
      [
        ("transactionId", .text), ("originalTransactionId", .text), ("bundleId", .text),
        ("productId", .text), ("purchaseDate", .number), ("originalPurchaseDate", .number),
        ("quantity", .number), ("type", .text), ("inAppOwnershipType", .text),
        ("signedDate", .number), ("environment", .text),
      ]
    case .renewal:
      [
        ("originalTransactionId", .text), ("productId", .text), ("autoRenewProductId", .text),
        ("autoRenewStatus", .number), ("signedDate", .number), ("environment", .text),
      ]
    case .appTransaction:
      [
        ("bundleId", .text), ("applicationVersion", .text), ("receiptType", .text),
        ("receiptCreationDate", .number), ("originalPurchaseDate", .number),
        ("originalApplicationVersion", .text),
      ]
    }
  }

  var environmentProperty: String { self == .appTransaction ? "receiptType" : "environment" }
  var dateProperty: String { self == .appTransaction ? "receiptCreationDate" : "signedDate" }
  /// Renewal information does not name its app.
  var namesBundleID: Bool { self != .renewal }
}
