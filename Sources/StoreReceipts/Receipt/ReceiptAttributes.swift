import Foundation
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

  struct Malformed: Error {}

  struct Missing: Error {
    var kind: Kind
  }

  private let values: [Int: [ArraySlice<UInt8>]]

  init(encoded: Data) throws { try self.init(encoded: ArraySlice([UInt8](encoded))) }

  init(encoded: ArraySlice<UInt8>) throws {
    var values: [Int: [ArraySlice<UInt8>]] = [:]
    try DER.set(BER.parse(encoded), identifier: .set) { nodes in
      while let node = nodes.next() {
        try DER.sequence(node, identifier: .sequence) { nodes in
          let type = try Int(derEncoded: &nodes)
          _ = try Int(derEncoded: &nodes)
          values[type, default: []].append(try ASN1OctetString(berEncoded: &nodes).bytes)
        }
      }
    }
    self.values = values
  }

  func all(_ kind: Kind) -> [ArraySlice<UInt8>] { values[kind.rawValue] ?? [] }

  func bytes(_ kind: Kind) throws -> Data {
    guard let value = all(kind).first else { throw Missing(kind: kind) }
    return Data(value)
  }

  func text(_ kind: Kind) throws -> String {
    String(try ASN1UTF8String(derEncoded: [UInt8](bytes(kind))))
  }

  func identifier(_ kind: Kind) throws -> UInt64 {
    guard let identifier = UInt64(try text(kind)) else { throw Malformed() }
    return identifier
  }

  func integer(_ kind: Kind) throws -> Int { try Int(derEncoded: [UInt8](bytes(kind))) }

  /// Returns an integer; nil if the attribute is missing or 0. Apple writes missing ones as 0.
  func optionalInteger(_ kind: Kind) throws -> Int? {
    let integer = all(kind).isEmpty ? 0 : try integer(kind)
    return integer == 0 ? nil : integer
  }

  func date(_ kind: Kind) throws -> Date {
    guard let date = try optionalDate(kind) else { throw Missing(kind: kind) }
    return date
  }

  /// Returns a date; nil if the attribute is missing or empty. Apple writes missing dates as empty.
  func optionalDate(_ kind: Kind) throws -> Date? {
    guard !all(kind).isEmpty else { return nil }
    let text = String(try ASN1IA5String(derEncoded: [UInt8](bytes(kind))))
    // Xcode's receipts have fractions of seconds.
    return text.isEmpty
      ? nil
      : try (try? Date(text, strategy: .iso8601))
        ?? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  struct Writer {
    private static let version = 1
    private var attributes = DER.Serializer()

    /// The encoded set, in the order written. Like Apple's, it is not sorted as DER requires.
    var encoded: Data {
      var serializer = DER.Serializer()
      serializer.appendConstructedNode(identifier: .set) {
        $0.serializeRawBytes(attributes.serializedBytes)
      }
      return Data(serializer.serializedBytes)
    }

    mutating func bytes(_ kind: Kind, _ bytes: some Collection<UInt8>) throws {
      try attributes.appendConstructedNode(identifier: .sequence) { attribute in
        try attribute.serialize(kind.rawValue)
        try attribute.serialize(Self.version)
        try attribute.serialize(ASN1OctetString(contentBytes: ArraySlice(bytes)))
      }
    }

    mutating func text(_ kind: Kind, _ text: String) throws {
      try value(kind, ASN1UTF8String(text))
    }

    mutating func integer(_ kind: Kind, _ integer: Int) throws { try value(kind, integer) }

    /// Writes a date. Like Apple, writes a missing one as an empty text.
    mutating func date(_ kind: Kind, _ date: Date?) throws {
      try value(kind, ASN1IA5String(date?.formatted(.iso8601) ?? ""))
    }

    private mutating func value(_ kind: Kind, _ value: some DERSerializable) throws {
      var serializer = DER.Serializer()
      try serializer.serialize(value)
      try bytes(kind, serializer.serializedBytes)
    }
  }
}
