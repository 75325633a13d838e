import Crypto
public import Foundation
import StoreCore
import SwiftASN1
import X509

/// A world's own Apple: the root, intermediate and leaf certificates, and their keys, that sign its
/// transactions and receipts.
///
/// It takes the chain's shape from Apple's (storekit-rules 3.12), so that Apple's server libraries
/// verify what it signs once they are given ``rootCertificate``. Two worlds share no key.
public struct SigningAuthority: Sendable {
  /// The serial number of the leaf that every verifier here knows to be revoked.
  public static let revokedSerialNumber = Data(repeating: 0x52, count: 8)
  static let algorithm = "ES256"

  /// A certificate and the key in it.
  struct Member: Hashable, Sendable {
    var key: Data
    /// DER.
    var certificate: Data
  }

  let root: Member
  let intermediate: Member
  let leaf: Member
  let signingKey: P256.Signing.PrivateKey
  /// The JWS header, ready to be signed: it is the same for everything that this leaf signs.
  let encodedHeader: String
  /// The leaf's encoded issuer and serial number, as signed messages name it.
  let encodedSigner: [UInt8]

  init(root: Member, intermediate: Member, leaf: Member) throws {
    self.root = root
    self.intermediate = intermediate
    self.leaf = leaf
    encodedSigner = try Self.encodedSigner(leaf.certificate)
    signingKey = try P256.Signing.PrivateKey(rawRepresentation: leaf.key)
    encodedHeader = Self.encodedHeader([leaf, intermediate, root].map(\.certificate))
  }

  /// DER. A verifier needs nothing else of this world.
  public var rootCertificate: Data { root.certificate }

  public var rootCertificatePEM: String {
    PEMDocument(type: "CERTIFICATE", derBytes: [UInt8](root.certificate)).pemString + "\n"
  }

  /// Leaf, intermediate, root: the order of an `x5c` header.
  public var certificates: [Data] {
    [leaf.certificate, intermediate.certificate, root.certificate]
  }

  /// Encodes the header by hand, since its order is Apple's and its slashes stand unescaped.
  private static func encodedHeader(_ certificates: [Data]) -> String {
    let chain = certificates.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
    return Base64URL.encode(Data(#"{"alg":"\#(algorithm)","x5c":[\#(chain)]}"#.utf8))
  }

  /// Returns a certificate's issuer and number, in DER.
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
}
