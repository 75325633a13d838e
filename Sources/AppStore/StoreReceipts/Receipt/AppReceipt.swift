import Crypto
public import Foundation
public import StoreCore
import SwiftASN1

/// An app receipt for one device (storekit-rules 4). A `SigningAuthority` signs it.
public struct AppReceipt: Hashable, Sendable {
  public var contents: ReceiptContents
  public var opaqueValue: Data
  /// The SHA-1 hash of the device identifier, the opaque value and the encoded bundle ID.
  public var hash: Data

  /// Creates a receipt for one device. Apple's opaque values are 16 random bytes.
  public init(_ contents: ReceiptContents, opaqueValue: Data, deviceID: UUID) throws {
    (self.contents, self.opaqueValue) = (contents, opaqueValue)
    hash = Data()
    hash = try hash(for: deviceID)
  }

  /// Decodes a signed receipt without verifying its signature. Do not trust its contents.
  public init(unverified signed: Data) throws {
    try self.init(ReceiptAttributes(encoded: SignedMessage(encoded: signed).content))
  }

  init(_ attributes: ReceiptAttributes) throws {
    contents = try ReceiptContents(attributes)
    opaqueValue = Data(try attributes.value(.opaqueValue))
    hash = Data(try attributes.value(.hash))
  }

  /// Returns the identifiers of the transactions in a signed receipt, without verifying it.
  ///
  /// - Throws: an error if it is not a receipt. Skips purchases that cannot be read.
  public static func transactionIDs(unverified signed: Data) throws -> some Sequence<UInt64> {
    let attributes = try ReceiptAttributes(encoded: SignedMessage(encoded: signed).content)
    return attributes.all(.inAppPurchase).lazy.compactMap {
      try? ReceiptAttributes(encoded: $0).identifier(.transactionID)
    }
  }

  public func hash(for deviceID: UUID) throws -> Data {
    let bundle = try DER.encoded(ASN1UTF8String(contents.bundleID))
    let device = withUnsafeBytes(of: deviceID.uuid) { Data($0) }
    return Data(Insecure.SHA1.hash(data: device + opaqueValue + bundle))
  }

  var encoded: Data { encoded(contents.lines.map(\.encoded)) }

  /// Returns the payload to sign: a set of attributes, each with a type, a version and a value.
  fileprivate func encoded(_ purchases: [[UInt8]]) -> Data {
    var writer = ReceiptAttributes.Writer()
    writer.text(.receiptType, contents.environment.receiptType)
    writer.integer(.appAppleID, contents.appAppleID)
    writer.text(.bundleID, contents.bundleID)
    writer.text(.version, contents.version)
    writer.bytes(.opaqueValue, [UInt8](opaqueValue))
    writer.bytes(.hash, [UInt8](hash))
    writer.date(.creationDate, contents.creationDate)
    writer.date(.originalAppPurchaseDate, contents.originalPurchaseDate)
    for purchase in purchases { writer.bytes(.inAppPurchase, purchase) }
    writer.text(.originalVersion, contents.originalVersion)
    writer.date(.expirationDate, contents.expirationDate)
    return Data(writer.encoded)
  }
}

extension SigningAuthority {
  /// Returns the signed receipt in DER (PKCS#7). Encode it in Base64 to send it to a server.
  ///
  /// - Parameter purchases: the encoded purchases, if they are known; nil for those of the receipt.
  public func sign(_ receipt: AppReceipt, purchases: [[UInt8]]? = nil) throws -> Data {
    let content = purchases.map(receipt.encoded) ?? receipt.encoded
    return try SignedMessage(content: content, signedBy: self).encoded
  }
}

extension ReceiptContents {
  init(_ attributes: ReceiptAttributes) throws {
    guard let environment = StoreEnvironment(receiptType: try attributes.text(.receiptType)) else {
      throw MalformedData()
    }
    self.init(
      environment: environment, appAppleID: try attributes.optionalInteger(.appAppleID) ?? 0,
      bundleID: try attributes.text(.bundleID),
      version: try attributes.text(.version),
      originalVersion: try attributes.text(.originalVersion),
      creationDate: try attributes.date(.creationDate),
      originalPurchaseDate: try attributes.optionalDate(.originalAppPurchaseDate)
        ?? StoreEnvironment.sandboxAppPurchase,
      expirationDate: try attributes.optionalDate(.expirationDate),
      lines: try attributes.all(.inAppPurchase).map {
        try ReceiptLine(ReceiptAttributes(encoded: $0))
      })
  }
}

extension ReceiptLine {
  fileprivate init(_ attributes: ReceiptAttributes) throws {
    self.init(
      id: try attributes.identifier(.transactionID),
      originalID: try attributes.identifier(.originalTransactionID),
      productID: try attributes.text(.productID),
      kind: try attributes.optionalInteger(.productType).flatMap(ProductKind.init(receiptNumber:)),
      quantity: try attributes.integer(.quantity),
      purchaseDate: try attributes.date(.purchaseDate),
      originalPurchaseDate: try attributes.date(.originalPurchaseDate),
      expirationDate: try attributes.optionalDate(.subscriptionExpirationDate),
      cancellationDate: try attributes.optionalDate(.cancellationDate),
      webOrderLineItemID: try attributes.optionalInteger(.webOrderLineItemID)
        .flatMap { $0 == 0 ? nil : $0 },
      isTrial: try attributes.optionalInteger(.isTrial) == 1,
      isInIntroductoryOffer: try attributes.optionalInteger(.isInIntroductoryOffer) == 1,
      promotionalOfferID: try attributes.optionalText(.promotionalOfferID))
  }

  /// The purchase as it is in a receipt's attribute.
  public var encoded: [UInt8] {
    var writer = ReceiptAttributes.Writer()
    writer.integer(.quantity, quantity)
    writer.text(.productID, productID)
    if let kind { writer.integer(.productType, kind.receiptNumber) }
    writer.text(.transactionID, String(id))
    writer.text(.originalTransactionID, String(originalID))
    writer.date(.purchaseDate, purchaseDate)
    writer.date(.originalPurchaseDate, originalPurchaseDate)
    writer.date(.subscriptionExpirationDate, expirationDate)
    writer.integer(.webOrderLineItemID, webOrderLineItemID ?? 0)
    writer.date(.cancellationDate, cancellationDate)
    writer.integer(.isTrial, isTrial ? 1 : 0)
    writer.integer(.isInIntroductoryOffer, isInIntroductoryOffer ? 1 : 0)
    if let promotionalOfferID { writer.text(.promotionalOfferID, promotionalOfferID) }
    return writer.encoded
  }
}

extension ProductKind {
  /// The types in the order of their numbers in receipts.
  private static let ofReceipts: [ProductKind] = [
    .nonConsumable, .consumable, .nonRenewingSubscription, .autoRenewableSubscription,
  ]

  fileprivate var receiptNumber: Int { Self.ofReceipts.firstIndex(of: self) ?? -1 }

  fileprivate init?(receiptNumber number: Int) {
    guard Self.ofReceipts.indices.contains(number) else { return nil }
    self = Self.ofReceipts[number]
  }
}
