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
  struct Malformed: Error {}

  private enum OID {
    static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
    static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
    static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
    static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]
  }

  /// The CMS version for this form of certificates and signer.
  private static let version = 1

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
      guard try ASN1ObjectIdentifier(derEncoded: &nodes) == OID.signedData else {
        throw Malformed()
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
    else { throw Malformed() }
    // Lists of revoked certificates may come before the signers.
    if signers.identifier != .set, let next = nodes.next() { signers = next }
    let content = try DER.sequence(container, identifier: .sequence) { nodes in
      _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
        try ASN1OctetString(berEncoded: $0)
      }
    }
    guard case .constructed(let certificates) = chain.content else { throw Malformed() }
    let signature = try DER.set(signers, identifier: .set) { nodes in
      // Signed attributes may come before the signature.
      guard let signer = nodes.next(), case .constructed(let parts) = signer.content,
        let signature = parts.first(where: { $0.identifier == .octetString })
      else { throw Malformed() }
      return try ASN1OctetString(berEncoded: signature)
    }
    return (Data(content.bytes), certificates.map { Data($0.encodedBytes) }, Data(signature.bytes))
  }

  var encoded: Data {
    get throws {
      var serializer = DER.Serializer()
      try serializer.appendConstructedNode(identifier: .sequence) { outer in
        try outer.serialize(OID.signedData)
        try outer.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
          try $0.appendConstructedNode(identifier: .sequence) { try write(to: &$0) }
        }
      }
      return Data(serializer.serializedBytes)
    }
  }

  private func write(to message: inout DER.Serializer) throws {
    try message.serialize(Self.version)
    try message.appendConstructedNode(identifier: .set) { try Self.algorithm(OID.sha256, &$0) }
    try message.appendConstructedNode(identifier: .sequence) { container in
      try container.serialize(OID.data)
      try container.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
        try $0.serialize(ASN1OctetString(contentBytes: ArraySlice(content)))
      }
    }
    message.appendConstructedNode(
      identifier: ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
    ) { chain in
      for certificate in certificates { chain.serializeRawBytes(certificate) }
    }
    try message.appendConstructedNode(identifier: .set) { signers in
      try signers.appendConstructedNode(identifier: .sequence) { info in
        try info.serialize(Self.version)
        info.serializeRawBytes(signer)
        try Self.algorithm(OID.sha256, &info)
        try Self.algorithm(OID.ecdsaWithSHA256, &info)
        try info.serialize(ASN1OctetString(contentBytes: ArraySlice(signature)))
      }
    }
  }

  private static func algorithm(
    _ oid: ASN1ObjectIdentifier, _ serializer: inout DER.Serializer
  ) throws { try serializer.appendConstructedNode(identifier: .sequence) { try $0.serialize(oid) } }
}
