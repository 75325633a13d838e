import Crypto
public import Foundation
import StoreCore
import SwiftASN1
import X509

/// The keys and certificates (root, intermediate and leaf) that sign a world's transactions and
/// receipts. Each world has its own.
///
/// The chain has the form of Apple's (storekit-rules 3.12). Apple's server libraries can verify the
/// documents if they trust ``rootCertificate``.
public struct SigningAuthority: Sendable {
  /// The serial number of a leaf that the verifiers here treat as revoked.
  public static let revokedSerialNumber = Data(repeating: 0x52, count: 8)
  static let algorithm = "ES256"

  struct ChainMember: Hashable, Sendable {
    var key, certificate: Data
  }

  let root, intermediate, leaf: ChainMember
  let signingKey: P256.Signing.PrivateKey
  /// The encoded JWS header, which is the same for all documents of this leaf.
  let encodedHeader: String
  /// The leaf's issuer and serial number in DER, as used in signed messages.
  let encodedSigner: [UInt8]

  init(root: ChainMember, intermediate: ChainMember, leaf: ChainMember) throws {
    (self.root, self.intermediate, self.leaf) = (root, intermediate, leaf)
    encodedSigner = try Self.encodedSigner(leaf.certificate)
    signingKey = try P256.Signing.PrivateKey(rawRepresentation: leaf.key)
    encodedHeader = Self.encodedHeader([leaf, intermediate, root].map(\.certificate))
  }

  /// The root certificate in DER. Verifiers need nothing else from this world.
  public var rootCertificate: Data { root.certificate }

  public var rootCertificatePEM: String {
    PEMDocument(type: "CERTIFICATE", derBytes: [UInt8](root.certificate)).pemString + "\n"
  }

  /// The certificates in the order of an `x5c` header: leaf, intermediate, root.
  public var certificates: [Data] { [leaf, intermediate, root].map(\.certificate) }

  /// Returns the encoded header. `JSONEncoder` would change Apple's key order and escape slashes.
  private static func encodedHeader(_ certificates: [Data]) -> String {
    let chain = certificates.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
    return Data(#"{"alg":"\#(algorithm)","x5c":[\#(chain)]}"#.utf8).base64URL
  }

  static func encodedSigner(_ certificate: Data) throws -> [UInt8] {
    let certificate = try Certificate(derEncoded: [UInt8](certificate))
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence) { name in
      try name.serialize(certificate.issuer)
      name.appendPrimitiveNode(identifier: .integer) {
        $0.append(contentsOf: certificate.serialNumber.bytes)
      }
    }
    return serializer.serializedBytes
  }

  private static let format = 1

  /// The private keys and certificates: a DER sequence of a format number and three pairs.
  public var serialized: Data {
    get throws {
      var serializer = DER.Serializer()
      try serializer.appendConstructedNode(identifier: .sequence) { sequence in
        try sequence.serialize(Self.format)
        for member in [root, intermediate, leaf] {
          try sequence.appendConstructedNode(identifier: .sequence) { pair in
            try pair.serialize(ASN1OctetString(contentBytes: ArraySlice(member.key)))
            pair.serializeRawBytes(member.certificate)
          }
        }
      }
      return Data(serializer.serializedBytes)
    }
  }

  /// Creates an authority from ``serialized``. Does not check the certificates; the verifier does.
  public init(serialized: Data) throws {
    let members: [ChainMember] = try DER.sequence(
      DER.parse([UInt8](serialized)), identifier: .sequence
    ) { nodes in
      guard try Int(derEncoded: &nodes) == Self.format else { throw MalformedData() }
      return try (0..<3).map { _ in try Self.member(&nodes) }
    }
    try self.init(root: members[0], intermediate: members[1], leaf: members[2])
  }

  private static func member(_ nodes: inout ASN1NodeCollection.Iterator) throws -> ChainMember {
    guard let node = nodes.next() else { throw MalformedData() }
    return try DER.sequence(node, identifier: .sequence) { nodes in
      let key = try ASN1OctetString(derEncoded: &nodes)
      guard let certificate = nodes.next() else { throw MalformedData() }
      return ChainMember(key: Data(key.bytes), certificate: Data(certificate.encodedBytes))
    }
  }
}

/// An error in the content of a receipt or of stored keys, which is valid ASN.1 otherwise.
struct MalformedData: Error {}
