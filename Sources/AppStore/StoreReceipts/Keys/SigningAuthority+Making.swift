import Crypto
public import Foundation
import StoreCore
import SwiftASN1
import X509

extension SigningAuthority {
  /// The validity of the certificates. The sandbox clock moves, so they are valid from before the
  /// App Store existed until the last possible date (RFC 5280, 4.1.2.5).
  public static let validity: ClosedRange<Date> =
    Date(timeIntervalSince1970: 946_684_800)...Date(timeIntervalSince1970: 253_402_300_799)

  // Apple's certificate extensions, without which Apple's libraries reject a chain.

  /// The leaf's extension, for signing the App Store's receipts and transactions.
  static let receiptSigningMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// The intermediate's extension, for Apple's Worldwide Developer Relations authority.
  static let developerRelationsMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  private static func marker(_ oid: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: oid, critical: false, value: [0x05, 0x00])
  }

  private static let organization = "RazeFaces Sandbox"
  private static let rootName = "RazeFaces Sandbox Root CA"
  private static let intermediateName = "RazeFaces Sandbox Developer Relations CA"
  private static let leafName = "RazeFaces Sandbox Receipt Signing"

  /// Creates an authority, which takes about a millisecond. Equal random numbers produce equal
  /// keys, but the certificates' signatures differ.
  public init(using generator: inout some RandomNumberGenerator) throws {
    let rootKey = P256.Signing.PrivateKey(using: &generator)
    let intermediateKey = P256.Signing.PrivateKey(using: &generator)
    let leafKey = P256.Signing.PrivateKey(using: &generator)
    try self.init(
      root: Self.authority(
        Self.rootName, rootKey, issuerKey: nil, serial: Self.serial(using: &generator)),
      intermediate: Self.authority(
        Self.intermediateName, intermediateKey, issuerKey: rootKey,
        serial: Self.serial(using: &generator)),
      leaf: Self.leaf(
        leafKey, issuerKey: intermediateKey, serial: Self.serial(using: &generator)))
  }

  /// Returns the same authority with a new leaf that has this serial number.
  func replacingLeaf(
    serial: Certificate.SerialNumber, using generator: inout some RandomNumberGenerator
  ) throws -> SigningAuthority {
    let key = P256.Signing.PrivateKey(using: &generator)
    let issuerKey = try P256.Signing.PrivateKey(rawRepresentation: intermediate.key)
    return try SigningAuthority(
      root: root, intermediate: intermediate,
      leaf: Self.leaf(key, issuerKey: issuerKey, serial: serial))
  }

  private static func leaf(
    _ key: P256.Signing.PrivateKey, issuerKey: P256.Signing.PrivateKey,
    serial: Certificate.SerialNumber
  ) throws -> ChainMember {
    let extensions = try Certificate.Extensions {
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(digitalSignature: true))
      Self.subjectKey(key)
      Self.authorityKey(issuerKey)
      Self.marker(Self.receiptSigningMarker)
    }
    return try member(leafName, key, issuer: intermediateName, issuerKey, serial, extensions)
  }

  /// - Parameter issuerKey: the root's key; nil for the root, which issues itself.
  private static func authority(
    _ name: String, _ key: P256.Signing.PrivateKey, issuerKey: P256.Signing.PrivateKey?,
    serial: Certificate.SerialNumber
  ) throws -> ChainMember {
    let extensions = try Certificate.Extensions {
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: issuerKey == nil ? nil : 0))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      Self.subjectKey(key)
      if let issuerKey {
        Self.authorityKey(issuerKey)
        Self.marker(Self.developerRelationsMarker)
      }
    }
    return try member(name, key, issuer: rootName, issuerKey ?? key, serial, extensions)
  }

  private static func subjectKey(_ key: P256.Signing.PrivateKey) -> SubjectKeyIdentifier {
    SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
  }

  private static func authorityKey(_ key: P256.Signing.PrivateKey) -> AuthorityKeyIdentifier {
    AuthorityKeyIdentifier(keyIdentifier: subjectKey(key).keyIdentifier)
  }

  private static func member(
    _ subject: String, _ key: P256.Signing.PrivateKey, issuer: String,
    _ issuerKey: P256.Signing.PrivateKey, _ serial: Certificate.SerialNumber,
    _ extensions: Certificate.Extensions
  ) throws -> ChainMember {
    let certificate = try Certificate(
      version: .v3, serialNumber: serial, publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound,
      issuer: name(issuer), subject: name(subject), signatureAlgorithm: .ecdsaWithSHA256,
      extensions: extensions, issuerPrivateKey: Certificate.PrivateKey(issuerKey))
    return ChainMember(
      key: key.rawRepresentation, certificate: Data(try DER.encoded(certificate)))
  }

  private static func name(_ commonName: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName(commonName)
      OrganizationName(organization)
    }
  }

  /// Returns a positive serial number of constant length.
  private static func serial(
    using generator: inout some RandomNumberGenerator
  ) -> Certificate.SerialNumber {
    var bytes = generator.bytes(16)
    bytes[0] = bytes[0] & 0x3F | 0x40
    return Certificate.SerialNumber(bytes: bytes)
  }
}

extension P256.Signing.PrivateKey {
  /// Creates a key from random bytes. In rare cases, 32 bytes are not a valid P-256 key.
  init(using generator: inout some RandomNumberGenerator) {
    while true {
      if let key = try? Self(rawRepresentation: generator.bytes(32)) {
        self = key
        return
      }
    }
  }
}
