import Crypto
public import Foundation
import SwiftASN1

/// A world's own Apple: the root, intermediate and leaf certificates, and their keys, that sign its
/// transactions and receipts.
///
/// It takes the chain's shape from Apple's (storekit-rules 3.12), so that Apple's server libraries
/// verify what it signs once they are given ``rootCertificate``. Two worlds share no key.
public struct SigningAuthority: Sendable {
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
  /// As ``SignedMessage`` names the leaf, ready too.
  let signerInMessages: [UInt8]

  init(root: Member, intermediate: Member, leaf: Member) throws {
    self.root = root
    self.intermediate = intermediate
    self.leaf = leaf
    signerInMessages = try SignedMessage.signer(leaf.certificate)
    signingKey = try P256.Signing.PrivateKey(rawRepresentation: leaf.key)
    encodedHeader = JWSHeader.encoded(
      certificates: [leaf.certificate, intermediate.certificate, root.certificate])
  }

  /// DER. Whoever verifies needs nothing else of this world.
  public var rootCertificate: Data { root.certificate }

  public var rootCertificatePEM: String {
    PEMDocument(type: "CERTIFICATE", derBytes: [UInt8](root.certificate)).pemString + "\n"
  }

  /// Leaf, intermediate, root: the order of an `x5c` header.
  public var certificates: [Data] {
    [leaf.certificate, intermediate.certificate, root.certificate]
  }
}
