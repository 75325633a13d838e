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
    let rootName = try Self.name(Self.rootName)
    let intermediateName = try Self.name(Self.intermediateName)

    let root = try Self.certificate(
      serial: Self.serial(using: &generator), key: rootKey.publicKey, subject: rootName,
      issuer: rootName, issuerKey: rootKey,
      extensions: Self.authorityExtensions(
        key: rootKey.publicKey, issuerKey: nil, longestPath: nil, marker: nil))
    let intermediate = try Self.certificate(
      serial: Self.serial(using: &generator), key: intermediateKey.publicKey,
      subject: intermediateName, issuer: rootName, issuerKey: rootKey,
      extensions: Self.authorityExtensions(
        key: intermediateKey.publicKey, issuerKey: rootKey.publicKey, longestPath: 0,
        marker: Self.developerRelationsMarker))
    let leaf = try Self.leafCertificate(
      serial: Self.serial(using: &generator), key: leafKey.publicKey, issuerKey: intermediateKey)

    try self.init(
      root: ChainMember(key: rootKey.rawRepresentation, certificate: root),
      intermediate: ChainMember(key: intermediateKey.rawRepresentation, certificate: intermediate),
      leaf: ChainMember(key: leafKey.rawRepresentation, certificate: leaf))
  }

  /// Returns the same authority with a new leaf that has this serial number.
  func replacingLeaf(
    serial: Certificate.SerialNumber, using generator: inout some RandomNumberGenerator
  ) throws -> SigningAuthority {
    let key = P256.Signing.PrivateKey(using: &generator)
    let issuerKey = try P256.Signing.PrivateKey(rawRepresentation: intermediate.key)
    let leaf = try Self.leafCertificate(serial: serial, key: key.publicKey, issuerKey: issuerKey)
    return try SigningAuthority(
      root: root, intermediate: intermediate,
      leaf: ChainMember(key: key.rawRepresentation, certificate: leaf))
  }

  private static func leafCertificate(
    serial: Certificate.SerialNumber, key: P256.Signing.PublicKey,
    issuerKey: P256.Signing.PrivateKey
  ) throws -> Data {
    let subjectKey = SubjectKeyIdentifier(hash: Certificate.PublicKey(key))
    let extensions = try Certificate.Extensions {
      Critical(BasicConstraints.notCertificateAuthority)
      Critical(KeyUsage(digitalSignature: true))
      subjectKey
      Self.authorityKey(issuerKey.publicKey)
      Self.marker(Self.receiptSigningMarker)
    }
    return try certificate(
      serial: serial, key: key, subject: name(leafName), issuer: name(intermediateName),
      issuerKey: issuerKey, extensions: extensions)
  }

  /// - Parameter issuerKey: nil for the root, which is self-issued.
  private static func authorityExtensions(
    key: P256.Signing.PublicKey, issuerKey: P256.Signing.PublicKey?, longestPath: Int?,
    marker: ASN1ObjectIdentifier?
  ) throws -> Certificate.Extensions {
    try Certificate.Extensions {
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: longestPath))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      SubjectKeyIdentifier(hash: Certificate.PublicKey(key))
      if let issuerKey { Self.authorityKey(issuerKey) }
      if let marker { Self.marker(marker) }
    }
  }

  private static func authorityKey(_ key: P256.Signing.PublicKey) -> AuthorityKeyIdentifier {
    let identifier = SubjectKeyIdentifier(hash: Certificate.PublicKey(key)).keyIdentifier
    return AuthorityKeyIdentifier(keyIdentifier: identifier)
  }

  private static func certificate(
    serial: Certificate.SerialNumber, key: P256.Signing.PublicKey, subject: DistinguishedName,
    issuer: DistinguishedName, issuerKey: P256.Signing.PrivateKey,
    extensions: Certificate.Extensions
  ) throws -> Data {
    let certificate = try Certificate(
      version: .v3, serialNumber: serial, publicKey: Certificate.PublicKey(key),
      notValidBefore: validity.lowerBound, notValidAfter: validity.upperBound, issuer: issuer,
      subject: subject, signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
      issuerPrivateKey: Certificate.PrivateKey(issuerKey))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return Data(serializer.serializedBytes)
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
