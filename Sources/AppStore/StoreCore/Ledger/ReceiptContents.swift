public import Foundation

/// An app receipt: the app and its purchases (storekit-rules 4). Dates are in whole seconds.
public struct ReceiptContents: Hashable, Sendable {
  public var environment: StoreEnvironment
  /// The app's Apple ID in App Store Connect; 0 in the sandbox.
  public var appAppleID: Int
  public var bundleID, version: String
  /// The first installed version; always "1.0" in Apple's sandbox.
  public var originalVersion: String
  public var creationDate: Date
  public var originalPurchaseDate: Date
  public var expirationDate: Date?
  public var lines: [ReceiptLine]

  public init(
    environment: StoreEnvironment, appAppleID: Int = 0, bundleID: String, version: String,
    originalVersion: String = "1.0", creationDate: Date,
    originalPurchaseDate: Date = StoreEnvironment.sandboxAppPurchase, expirationDate: Date? = nil,
    lines: [ReceiptLine]
  ) {
    (self.environment, self.bundleID, self.version) = (environment, bundleID, version)
    (self.appAppleID, self.originalVersion) = (appAppleID, originalVersion)
    self.creationDate = creationDate.wholeSeconds
    self.originalPurchaseDate = originalPurchaseDate.wholeSeconds
    self.expirationDate = expirationDate?.wholeSeconds
    self.lines = lines
  }
}

/// An in-app purchase in a receipt. Consumables are included only until they are finished.
public struct ReceiptLine: Hashable, Sendable, Identifiable {
  public var id, originalID: UInt64
  public var productID: String
  /// The type of product; nil if the receipt does not say it.
  public var kind: ProductKind?
  public var quantity: Int
  public var purchaseDate, originalPurchaseDate: Date
  public var expirationDate, cancellationDate: Date?
  public var webOrderLineItemID: Int?
  /// Whether the period is a free trial, or has another introductory price.
  public var isTrial, isInIntroductoryOffer: Bool
  public var promotionalOfferID: String?

  public init(
    id: UInt64, originalID: UInt64, productID: String, kind: ProductKind?, quantity: Int,
    purchaseDate: Date, originalPurchaseDate: Date, expirationDate: Date?, cancellationDate: Date?,
    webOrderLineItemID: Int?, isTrial: Bool, isInIntroductoryOffer: Bool,
    promotionalOfferID: String?
  ) {
    (self.id, self.originalID, self.productID) = (id, originalID, productID)
    (self.kind, self.quantity, self.isTrial) = (kind, quantity, isTrial)
    self.promotionalOfferID = promotionalOfferID
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
      kind: record.kind, quantity: record.quantity, purchaseDate: record.purchaseDate,
      originalPurchaseDate: record.originalPurchaseDate,
      expirationDate: record.kind == .autoRenewableSubscription ? record.expirationDate : nil,
      cancellationDate: record.revocationDate,
      webOrderLineItemID: record.webOrderLineItemID.flatMap { Int($0) },
      isTrial: record.offerKind == .introductory && record.offerMode == .free,
      isInIntroductoryOffer: record.offerKind == .introductory && record.offerMode != .free,
      promotionalOfferID: record.offerKind == .promotional ? record.offerID : nil)
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
      ("is_trial_period", .flag(isTrial)),
      ("is_in_intro_offer_period", .flag(isInIntroductoryOffer)),
      ("promotional_offer_id", promotionalOfferID.map(FieldValue.text)),
    ]
  }
}
