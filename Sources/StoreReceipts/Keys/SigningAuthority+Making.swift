import Crypto
public import Foundation
import StoreCore
import SwiftASN1
import X509

extension SigningAuthority {
  /// The first and the last second that the certificates are good for. A sandbox's clock moves, so
  /// they begin before the App Store and end when dates do (RFC 5280, 4.1.2.5).
  public static let validity: ClosedRange<Date> =
    Date(timeIntervalSince1970: 946_684_800)...Date(timeIntervalSince1970: 253_402_300_799)

  private static let organization = "RazeFaces Sandbox"
  private static let rootName = "RazeFaces Sandbox Root CA"
  private static let intermediateName = "RazeFaces Sandbox Developer Relations CA"
  private static let leafName = "RazeFaces Sandbox Receipt Signing"

  /// Creates an authority: three signatures, about a millisecond. Equal random numbers give equal
  /// keys; the certificates' signatures still differ.
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
        marker: CertificateMarker.developerRelations))
    let leaf = try Self.leafCertificate(
      serial: Self.serial(using: &generator), key: leafKey.publicKey, issuerKey: intermediateKey)

    try self.init(
      root: Member(key: rootKey.rawRepresentation, certificate: root),
      intermediate: Member(key: intermediateKey.rawRepresentation, certificate: intermediate),
      leaf: Member(key: leafKey.rawRepresentation, certificate: leaf))
  }

  /// Returns the same authority with a leaf of another serial number.
  func replacingLeaf(
    serial: Certificate.SerialNumber, using generator: inout some RandomNumberGenerator
  ) throws -> SigningAuthority {
    let key = P256.Signing.PrivateKey(using: &generator)
    let issuerKey = try P256.Signing.PrivateKey(rawRepresentation: intermediate.key)
    let leaf = try Self.leafCertificate(serial: serial, key: key.publicKey, issuerKey: issuerKey)
    return try SigningAuthority(
      root: root, intermediate: intermediate,
      leaf: Member(key: key.rawRepresentation, certificate: leaf))
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
      CertificateMarker.markerExtension(CertificateMarker.receiptSigning)
    }
    return try certificate(
      serial: serial, key: key, subject: name(leafName), issuer: name(intermediateName),
      issuerKey: issuerKey, extensions: extensions)
  }

  /// `issuerKey` is nil for the root, whose issuer is itself.
  private static func authorityExtensions(
    key: P256.Signing.PublicKey, issuerKey: P256.Signing.PublicKey?, longestPath: Int?,
    marker: ASN1ObjectIdentifier?
  ) throws -> Certificate.Extensions {
    try Certificate.Extensions {
      Critical(BasicConstraints.isCertificateAuthority(maxPathLength: longestPath))
      Critical(KeyUsage(keyCertSign: true, cRLSign: true))
      SubjectKeyIdentifier(hash: Certificate.PublicKey(key))
      if let issuerKey { Self.authorityKey(issuerKey) }
      if let marker { CertificateMarker.markerExtension(marker) }
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

  /// Returns a serial number, positive and always of the same length.
  private static func serial(
    using generator: inout some RandomNumberGenerator
  ) -> Certificate.SerialNumber {
    var bytes = generator.bytes(16)
    bytes[0] = bytes[0] & 0x3F | 0x40
    return Certificate.SerialNumber(bytes: bytes)
  }
}

extension P256.Signing.PrivateKey {
  /// Makes a key from random bytes. Nearly every 32 bytes are a key of P-256; the others are passed
  /// over.
  init(using generator: inout some RandomNumberGenerator) {
    while true {
      if let key = try? Self(rawRepresentation: generator.bytes(32)) {
        self = key
        return
      }
    }
  }
}

/// The extensions by which Apple's certificates say what they are for. Apple's own libraries refuse
/// a chain without them.
enum CertificateMarker {
  /// The leaf's marker: it signs receipts and transactions of the App Store.
  static let receiptSigning: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 11, 1]
  /// The intermediate's marker: Apple's Worldwide Developer Relations authority.
  static let developerRelations: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 2, 1]

  /// Returns the marker, which is the extension's presence; its value is an ASN.1 NULL.
  static func markerExtension(_ oid: ASN1ObjectIdentifier) -> Certificate.Extension {
    Certificate.Extension(oid: oid, critical: false, value: [0x05, 0x00])
  }
}
