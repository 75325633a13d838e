public import Foundation

/// An app receipt: the app and its purchases (storekit-rules 4). Dates are in whole seconds.
public struct ReceiptContents: Hashable, Sendable {
  public var environment: StoreEnvironment
  public var bundleID, version: String
  /// The first installed version; always "1.0" in Apple's sandbox.
  public var originalVersion: String
  public var creationDate: Date
  public var expirationDate: Date?
  public var lines: [ReceiptLine]

  public init(
    environment: StoreEnvironment, bundleID: String, version: String,
    originalVersion: String = "1.0", creationDate: Date, expirationDate: Date? = nil,
    lines: [ReceiptLine]
  ) {
    (self.environment, self.bundleID, self.version) = (environment, bundleID, version)
    self.originalVersion = originalVersion
    self.creationDate = creationDate.wholeSeconds
    self.expirationDate = expirationDate?.wholeSeconds
    self.lines = lines
  }
}

/// An in-app purchase in a receipt. Consumables are included only until they are finished.
public struct ReceiptLine: Hashable, Sendable, Identifiable {
  public var id, originalID: UInt64
  public var productID: String
  public var quantity: Int
  public var purchaseDate, originalPurchaseDate: Date
  public var expirationDate, cancellationDate: Date?
  public var webOrderLineItemID: Int?
  public var isInIntroductoryOffer: Bool

  public init(
    id: UInt64, originalID: UInt64, productID: String, quantity: Int, purchaseDate: Date,
    originalPurchaseDate: Date, expirationDate: Date?, cancellationDate: Date?,
    webOrderLineItemID: Int?, isInIntroductoryOffer: Bool
  ) {
    (self.id, self.originalID, self.productID) = (id, originalID, productID)
    self.quantity = quantity
    self.purchaseDate = purchaseDate.wholeSeconds
    self.originalPurchaseDate = originalPurchaseDate.wholeSeconds
    self.expirationDate = expirationDate?.wholeSeconds
    self.cancellationDate = cancellationDate?.wholeSeconds
    self.webOrderLineItemID = webOrderLineItemID
    self.isInIntroductoryOffer = isInIntroductoryOffer
  }

  public init(_ record: TransactionRecord) {
    self.init(
      id: record.id, originalID: record.originalID, productID: record.productID,
      quantity: record.quantity, purchaseDate: record.purchaseDate,
      originalPurchaseDate: record.originalPurchaseDate,
      expirationDate: record.kind == .autoRenewableSubscription ? record.expirationDate : nil,
      cancellationDate: record.revocationDate,
      webOrderLineItemID: record.webOrderLineItemID.flatMap { Int($0) },
      isInIntroductoryOffer: record.offerKind == .introductory && record.offerMode != .free)
  }

  /// The fields with their names in verifyReceipt's response, for display.
  public var fields: [(name: String, value: FieldValue?)] {
    [
      ("transaction_id", .text(String(id))),
      ("original_transaction_id", .text(String(originalID))),
      ("product_id", .text(productID)),
      ("quantity", .number(quantity)),
      ("purchase_date", .date(purchaseDate)),
      ("original_purchase_date", .date(originalPurchaseDate)),
      ("expires_date", expirationDate.map(FieldValue.date)),
      ("cancellation_date", cancellationDate.map(FieldValue.date)),
      ("web_order_line_item_id", webOrderLineItemID.map(FieldValue.number)),
      ("is_in_intro_offer_period", .flag(isInIntroductoryOffer)),
    ]
  }
}
