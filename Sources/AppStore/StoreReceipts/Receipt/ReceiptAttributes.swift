import Foundation
import StoreCore
import SwiftASN1

/// The attributes of a receipt or of a purchase in it: a SET of { type, version, OCTET STRING }.
/// Most octet strings contain another ASN.1 value.
struct ReceiptAttributes {
  enum Kind: Int {
    case receiptType = 0
    case appAppleID = 1
    case bundleID = 2
    case version = 3
    case opaqueValue = 4
    case hash = 5
    case creationDate = 12
    case inAppPurchase = 17
    case originalAppPurchaseDate = 18
    case originalVersion = 19
    case expirationDate = 21

    case quantity = 1701
    case productID = 1702
    case transactionID = 1703
    case purchaseDate = 1704
    case originalTransactionID = 1705
    case originalPurchaseDate = 1706
    case productType = 1707
    case subscriptionExpirationDate = 1708
    case webOrderLineItemID = 1711
    case cancellationDate = 1712
    case isTrial = 1713
    case isInIntroductoryOffer = 1719
    case promotionalOfferID = 1721
  }

  private let values: [(type: Int, value: ArraySlice<UInt8>)]

  init(encoded: Data) throws { try self.init(encoded: ArraySlice([UInt8](encoded))) }

  init(encoded: ArraySlice<UInt8>) throws {
    values = try DER.set(BER.parse(encoded), identifier: .set) { nodes in
      var values: [(Int, ArraySlice<UInt8>)] = []
      while let node = nodes.next() {
        try DER.sequence(node, identifier: .sequence) { nodes in
          let type = try Int(derEncoded: &nodes)
          _ = try Int(derEncoded: &nodes)
          values.append((type, try ASN1OctetString(berEncoded: &nodes).bytes))
        }
      }
      return values
    }
  }

  private static func missing(_ kind: Kind) -> DocumentCheck.Remark {
    .missing(["\(kind) (\(kind.rawValue))"])
  }

  func all(_ kind: Kind) -> [ArraySlice<UInt8>] {
    values.filter { $0.type == kind.rawValue }.map(\.value)
  }

  private func optional(_ kind: Kind) -> ArraySlice<UInt8>? {
    values.first { $0.type == kind.rawValue }?.value
  }

  func value(_ kind: Kind) throws -> ArraySlice<UInt8> {
    guard let value = optional(kind) else { throw Self.missing(kind) }
    return value
  }

  func text(_ kind: Kind) throws -> String { String(try ASN1UTF8String(derEncoded: value(kind))) }

  func optionalText(_ kind: Kind) throws -> String? {
    try optional(kind).map { String(try ASN1UTF8String(derEncoded: $0)) }
  }

  func identifier(_ kind: Kind) throws -> UInt64 {
    guard let identifier = UInt64(try text(kind)) else { throw MalformedData() }
    return identifier
  }

  func integer(_ kind: Kind) throws -> Int { try Int(derEncoded: value(kind)) }
  func optionalInteger(_ kind: Kind) throws -> Int? {
    try optional(kind).map { try Int(derEncoded: $0) }
  }

  func date(_ kind: Kind) throws -> Date {
    guard let date = try optionalDate(kind) else { throw Self.missing(kind) }
    return date
  }

  /// Returns a date; nil if the attribute is missing or empty. Apple writes missing dates as empty.
  func optionalDate(_ kind: Kind) throws -> Date? {
    let text = try optional(kind).map { String(try ASN1IA5String(derEncoded: $0)) }
    guard let text, !text.isEmpty else { return nil }
    // Xcode's receipts have fractions of seconds.
    return try Date(receiptText: text)
      ?? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  struct Writer {
    private static let version = DER.integer(1)
    private var attributes: [UInt8] = []

    /// The encoded set, in the order written. Like Apple's, it is not sorted as DER requires.
    var encoded: [UInt8] { DER.node(.set, attributes) }

    mutating func bytes(_ kind: Kind, _ bytes: [UInt8]) {
      attributes += DER.node(
        .sequence, DER.integer(kind.rawValue), Self.version, DER.node(.octetString, bytes))
    }

    mutating func text(_ kind: Kind, _ text: String) {
      bytes(kind, DER.node(.utf8String, Array(text.utf8)))
    }

    mutating func integer(_ kind: Kind, _ integer: Int) { bytes(kind, DER.integer(integer)) }

    /// Writes a date. Like Apple, writes a missing one as an empty text.
    mutating func date(_ kind: Kind, _ date: Date?) {
      bytes(kind, DER.node(.ia5String, Array((date?.receiptText() ?? "").utf8)))
    }
  }
}
