import Crypto
public import Foundation
public import StoreCore
import SwiftASN1

/// What an app receipt says: the app, and what was bought in it (storekit-rules 4). Dates are whole
/// seconds.
public struct AppReceipt: Hashable, Sendable {
  public var environment: StoreEnvironment
  public var bundleID: String
  public var version: String
  /// "1.0" in Apple's sandbox, whatever was installed first.
  public var originalVersion: String
  public var creationDate: Date
  /// For apps bought in volume.
  public var expirationDate: Date?
  /// Random bytes that go into the hash.
  public var opaqueValue: Data
  /// SHA-1 over the device's identifier, the opaque value and the bundle ID as it is encoded.
  public var hash: Data
  public var purchases: [InAppPurchase]

  /// A receipt for one device. Apple's opaque values are 16 random bytes.
  public init(
    environment: StoreEnvironment, bundleID: String, version: String,
    originalVersion: String = "1.0", creationDate: Date, expirationDate: Date? = nil,
    opaqueValue: Data, deviceID: UUID, purchases: [InAppPurchase]
  ) throws {
    self.environment = environment
    self.bundleID = bundleID
    self.version = version
    self.originalVersion = originalVersion
    self.creationDate = creationDate.wholeSeconds
    self.expirationDate = expirationDate?.wholeSeconds
    self.opaqueValue = opaqueValue
    self.purchases = purchases
    hash = Data()
    hash = try hash(for: deviceID)
  }

  init(_ attributes: ReceiptAttributes) throws {
    guard let environment = StoreEnvironment(receiptType: try attributes.text(.receiptType)) else {
      throw ReceiptAttributes.Malformed()
    }
    self.environment = environment
    bundleID = try attributes.text(.bundleID)
    version = try attributes.text(.version)
    originalVersion = try attributes.text(.originalVersion)
    creationDate = try attributes.date(.creationDate)
    expirationDate = try attributes.optionalDate(.expirationDate)
    opaqueValue = try attributes.bytes(.opaqueValue)
    hash = try attributes.bytes(.hash)
    purchases = try attributes.all(.inAppPurchase).map {
      try InAppPurchase(ReceiptAttributes(encoded: $0))
    }
  }

  /// The hash that the receipt must have on this device.
  public func hash(for deviceID: UUID) throws -> Data {
    var bundle = DER.Serializer()
    try bundle.serialize(ASN1UTF8String(bundleID))
    let device = withUnsafeBytes(of: deviceID.uuid) { Data($0) }
    return Data(Insecure.SHA1.hash(data: device + opaqueValue + bundle.serializedBytes))
  }

  /// The payload that is signed: a set of attributes, each a type, a version and a value.
  var encoded: Data {
    get throws {
      var writer = ReceiptAttributes.Writer()
      try writer.text(.receiptType, environment.receiptType)
      try writer.text(.bundleID, bundleID)
      try writer.text(.version, version)
      try writer.bytes(.opaqueValue, opaqueValue)
      try writer.bytes(.hash, hash)
      try writer.date(.creationDate, creationDate)
      for purchase in purchases { try writer.bytes(.inAppPurchase, purchase.encoded) }
      try writer.text(.originalVersion, originalVersion)
      try writer.date(.expirationDate, expirationDate)
      return writer.encoded
    }
  }
}

extension AppReceipt {
  /// One line of the receipt. Consumables stand in it only until they are finished.
  public struct InAppPurchase: Hashable, Sendable {
    public var quantity: Int
    public var productID: String
    public var transactionID: UInt64
    public var originalTransactionID: UInt64
    public var purchaseDate: Date
    public var originalPurchaseDate: Date
    public var expirationDate: Date?
    public var webOrderLineItemID: Int?
    public var cancellationDate: Date?
    public var isInIntroductoryOffer: Bool

    public init(_ record: TransactionRecord) {
      quantity = record.quantity
      productID = record.productID
      transactionID = record.id
      originalTransactionID = record.originalID
      purchaseDate = record.purchaseDate.wholeSeconds
      originalPurchaseDate = record.originalPurchaseDate.wholeSeconds
      expirationDate =
        record.kind == .autoRenewableSubscription ? record.expirationDate?.wholeSeconds : nil
      webOrderLineItemID = record.webOrderLineItemID.flatMap { Int($0) }
      cancellationDate = record.revocationDate?.wholeSeconds
      isInIntroductoryOffer = record.offerKind == .introductory && record.offerMode != .free
    }

    init(_ attributes: ReceiptAttributes) throws {
      quantity = try attributes.integer(.quantity)
      productID = try attributes.text(.productID)
      transactionID = try attributes.identifier(.transactionID)
      originalTransactionID = try attributes.identifier(.originalTransactionID)
      purchaseDate = try attributes.date(.purchaseDate)
      originalPurchaseDate = try attributes.date(.originalPurchaseDate)
      expirationDate = try attributes.optionalDate(.subscriptionExpirationDate)
      webOrderLineItemID = try attributes.optionalInteger(.webOrderLineItemID)
      cancellationDate = try attributes.optionalDate(.cancellationDate)
      isInIntroductoryOffer = try attributes.optionalInteger(.isInIntroductoryOffer) == 1
    }

    var encoded: Data {
      get throws {
        var writer = ReceiptAttributes.Writer()
        try writer.integer(.quantity, quantity)
        try writer.text(.productID, productID)
        try writer.text(.transactionID, String(transactionID))
        try writer.text(.originalTransactionID, String(originalTransactionID))
        try writer.date(.purchaseDate, purchaseDate)
        try writer.date(.originalPurchaseDate, originalPurchaseDate)
        try writer.date(.subscriptionExpirationDate, expirationDate)
        if let webOrderLineItemID { try writer.integer(.webOrderLineItemID, webOrderLineItemID) }
        try writer.date(.cancellationDate, cancellationDate)
        if isInIntroductoryOffer { try writer.integer(.isInIntroductoryOffer, 1) }
        return writer.encoded
      }
    }
  }
}

extension Date {
  /// Receipts know no fractions of a second.
  var wholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
