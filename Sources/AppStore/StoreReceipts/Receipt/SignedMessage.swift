import Crypto
import Foundation
import SwiftASN1

/// A PKCS#7 SignedData message (RFC 5652) as in Apple's app receipts: one signer, no signed
/// attributes, with certificates.
///
/// Apple signs receipts with RSA. ECDSA is used here, so that one key signs receipts and
/// transactions. CMS tools can read both. Apple's messages are decoded as well, so that they can be
/// compared, but cannot be verified.
struct SignedMessage {
  private static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
  private static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
  private static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  private static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]

  /// The CMS version for this form of certificates and signer.
  private static let version = DER.integer(1)

  let content: Data
  let certificates: [Data]
  let signature: Data
  private let signer: [UInt8]
  /// Whether a decoded message has the exact encoding that ``encoded`` produces. Otherwise bytes
  /// outside the signature could be changed unnoticed.
  private(set) var isExact = true

  init(content: Data, signedBy authority: SigningAuthority) throws {
    self.content = content
    certificates = authority.certificates
    signature = try authority.signingKey.signature(for: content).derRepresentation
    signer = authority.encodedSigner
  }

  /// Decodes a message in BER, which older receipts of Apple's have.
  init(encoded: Data) throws {
    let message = try DER.sequence(BER.parse([UInt8](encoded)), identifier: .sequence) { nodes in
      guard try ASN1ObjectIdentifier(derEncoded: &nodes) == Self.signedData else {
        throw MalformedData()
      }
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
        try DER.sequence(node, identifier: .sequence, Self.parts)
      }
    }
    (content, certificates, signature) = message
    signer = (try? certificates.first.map(SigningAuthority.encodedSigner)) ?? []
    isExact = (try? self.encoded) == encoded
  }

  private static func parts(
    _ nodes: inout ASN1NodeCollection.Iterator
  ) throws -> (content: Data, certificates: [Data], signature: Data) {
    _ = try Int(derEncoded: &nodes)
    // Algorithms and names are not checked, because the comparison in `init(encoded:)` covers them.
    guard nodes.next() != nil, let container = nodes.next(), let chain = nodes.next(),
      var signers = nodes.next()
    else { throw MalformedData() }
    // Lists of revoked certificates may come before the signers.
    if signers.identifier != .set, let next = nodes.next() { signers = next }
    let content = try DER.sequence(container, identifier: .sequence) { nodes in
      _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
        try ASN1OctetString(berEncoded: $0)
      }
    }
    guard case .constructed(let certificates) = chain.content else { throw MalformedData() }
    let signature = try DER.set(signers, identifier: .set) { nodes in
      // Signed attributes may come before the signature.
      guard let signer = nodes.next(), case .constructed(let parts) = signer.content,
        let signature = parts.first(where: { $0.identifier == .octetString })
      else { throw MalformedData() }
      return try ASN1OctetString(berEncoded: signature)
    }
    return (Data(content.bytes), certificates.map { Data($0.encodedBytes) }, Data(signature.bytes))
  }

  var encoded: Data {
    get throws {
      let sha256 = try Self.sequence(Self.sha256)
      let signer = DER.node(
        .sequence, Self.version, signer, sha256, try Self.sequence(Self.ecdsaWithSHA256),
        DER.node(.octetString, [UInt8](signature)))
      let content = DER.node(
        .sequence, try DER.encoded(Self.data),
        DER.node(.explicit, DER.node(.octetString, [UInt8](content))))
      let message = DER.node(
        .sequence, Self.version, DER.node(.set, sha256), content,
        DER.node(.explicit, certificates.flatMap { [UInt8]($0) }), DER.node(.set, signer))
      return Data(
        DER.node(.sequence, try DER.encoded(Self.signedData), DER.node(.explicit, message)))
    }
  }

  private static func sequence(_ oid: ASN1ObjectIdentifier) throws -> [UInt8] {
    DER.node(.sequence, try DER.encoded(oid))
  }
}
extension DER {
  /// The first bytes of the nodes in receipts.
  enum Tag: UInt8 {
    case integer = 0x02
    case octetString = 0x04
    case utf8String = 0x0C
    case ia5String = 0x16
    case sequence = 0x30
    case set = 0x31
    case explicit = 0xA0
  }

  /// Encodes a node of these parts. The serializer would move everything in a node to make room for
  /// its length, which takes long for a receipt with hundreds of purchases.
  static func node(_ tag: Tag, _ parts: [UInt8]...) -> [UInt8] {
    let count = parts.reduce(0) { $0 + $1.count }
    var bytes = [tag.rawValue]
    bytes.reserveCapacity(count + 6)
    if count < 0x80 {
      bytes.append(UInt8(count))
    } else {
      let length = withUnsafeBytes(of: count.bigEndian) { Array($0.drop { $0 == 0 }) }
      bytes.append(0x80 | UInt8(length.count))
      bytes += length
    }
    for part in parts { bytes += part }
    return bytes
  }

  static func encoded(_ value: some DERSerializable) throws -> [UInt8] {
    var serializer = Serializer()
    try serializer.serialize(value)
    return serializer.serializedBytes
  }

  /// Encodes a natural number.
  static func integer(_ value: Int) -> [UInt8] {
    let bytes = withUnsafeBytes(of: value.bigEndian) { Array($0.dropLast().drop { $0 == 0 }) }
    let sign: [UInt8] = (bytes.first ?? UInt8(truncatingIfNeeded: value)) < 0x80 ? [] : [0]
    return node(.integer, sign, bytes, [UInt8(truncatingIfNeeded: value)])
  }
}
