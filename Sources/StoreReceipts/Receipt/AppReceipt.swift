import Crypto
public import Foundation
public import StoreCore
import SwiftASN1

/// An unsigned app receipt for one device (storekit-rules 4).
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
    opaqueValue = try attributes.bytes(.opaqueValue)
    hash = try attributes.bytes(.hash)
  }

  public func hash(for deviceID: UUID) throws -> Data {
    var bundle = DER.Serializer()
    try bundle.serialize(ASN1UTF8String(contents.bundleID))
    let device = withUnsafeBytes(of: deviceID.uuid) { Data($0) }
    return Data(Insecure.SHA1.hash(data: device + opaqueValue + bundle.serializedBytes))
  }

  /// The payload to sign: a set of attributes, each with a type, a version and a value.
  var encoded: Data {
    get throws {
      var writer = ReceiptAttributes.Writer()
      try writer.text(.receiptType, contents.environment.receiptType)
      try writer.integer(.appAppleID, contents.appAppleID)
      try writer.text(.bundleID, contents.bundleID)
      try writer.text(.version, contents.version)
      try writer.bytes(.opaqueValue, opaqueValue)
      try writer.bytes(.hash, hash)
      try writer.date(.creationDate, contents.creationDate)
      try writer.date(.originalAppPurchaseDate, contents.originalPurchaseDate)
      for line in contents.lines { try writer.bytes(.inAppPurchase, line.encoded) }
      try writer.text(.originalVersion, contents.originalVersion)
      try writer.date(.expirationDate, contents.expirationDate)
      return writer.encoded
    }
  }
}

extension SigningAuthority {
  /// Returns the signed receipt in DER (PKCS#7). Encode it in Base64 to send it to a server.
  public func sign(_ receipt: AppReceipt) throws -> Data {
    try SignedMessage(content: receipt.encoded, signedBy: self).encoded
  }
}

extension ReceiptContents {
  init(_ attributes: ReceiptAttributes) throws {
    guard let environment = StoreEnvironment(receiptType: try attributes.text(.receiptType)) else {
      throw ReceiptAttributes.Malformed()
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
      kind: attributes.all(.productType).isEmpty
        ? nil : ProductKind(receiptNumber: try attributes.integer(.productType)),
      quantity: try attributes.integer(.quantity),
      purchaseDate: try attributes.date(.purchaseDate),
      originalPurchaseDate: try attributes.date(.originalPurchaseDate),
      expirationDate: try attributes.optionalDate(.subscriptionExpirationDate),
      cancellationDate: try attributes.optionalDate(.cancellationDate),
      webOrderLineItemID: try attributes.optionalInteger(.webOrderLineItemID),
      isTrial: try attributes.optionalInteger(.isTrial) == 1,
      isInIntroductoryOffer: try attributes.optionalInteger(.isInIntroductoryOffer) == 1,
      promotionalOfferID: attributes.all(.promotionalOfferID).isEmpty
        ? nil : try attributes.text(.promotionalOfferID))
  }

  fileprivate var encoded: Data {
    get throws {
      var writer = ReceiptAttributes.Writer()
      try writer.integer(.quantity, quantity)
      try writer.text(.productID, productID)
      if let kind { try writer.integer(.productType, kind.receiptNumber) }
      try writer.text(.transactionID, String(id))
      try writer.text(.originalTransactionID, String(originalID))
      try writer.date(.purchaseDate, purchaseDate)
      try writer.date(.originalPurchaseDate, originalPurchaseDate)
      try writer.date(.subscriptionExpirationDate, expirationDate)
      try writer.integer(.webOrderLineItemID, webOrderLineItemID ?? 0)
      try writer.date(.cancellationDate, cancellationDate)
      try writer.integer(.isTrial, isTrial ? 1 : 0)
      try writer.integer(.isInIntroductoryOffer, isInIntroductoryOffer ? 1 : 0)
      if let promotionalOfferID { try writer.text(.promotionalOfferID, promotionalOfferID) }
      return writer.encoded
    }
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
