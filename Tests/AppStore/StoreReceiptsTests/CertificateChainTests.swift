import Crypto
import Foundation
import StoreCore
import StoreReceipts
import SwiftASN1
import Testing
import X509

/// Certificate chains of another authority, each with one flaw.
@Suite struct CertificateChainTests {
  enum Flaw: CaseIterable {
    case leafWithoutMarker, intermediateWithoutMarker, intermediateIsNoAuthority
    case intermediateMayNotSign, leafMayNotSign, leafOfAnotherIntermediate, wrongKeyIdentifier
    case leafExpired, twoCertificates, fourCertificates, swappedCertificates
  }

  @Test(arguments: Flaw.allCases + [nil])
  func invalidChainIsRefused(flaw: Flaw?) throws {
    #expect(try verify(flaw: flaw) == flaw.map { _ in .invalidCertificateChain })
  }

  @Test(arguments: 0..<2)
  func revokedCertificateIsRefused(place: Int) throws {
    #expect(try verify(flaw: nil, revokes: place) == .revokedCertificate)
  }

  /// - Parameter place: the index of the revoked certificate.
  private func verify(flaw: Flaw?, revokes place: Int? = nil) throws -> SignedDocument.Flaw? {
    let keys = (0..<4).map { _ in P256.Signing.PrivateKey() }
    let (rootKey, middleKey, leafKey, stranger) = (keys[0], keys[1], keys[2], keys[3])
    let root = try certificate("Root", by: "Root", rootKey, signedBy: rootKey, authority: true)
    let middle = try certificate(
      "Middle", by: "Root", middleKey, signedBy: rootKey,
      authority: flaw != .intermediateIsNoAuthority,
      mayCertify: flaw != .intermediateMayNotSign,
      marker: flaw == .intermediateWithoutMarker ? nil : [1, 2, 840, 113635, 100, 6, 2, 1])
    let leaf = try certificate(
      "Leaf", by: "Middle", leafKey,
      signedBy: flaw == .leafOfAnotherIntermediate ? stranger : middleKey,
      keyIdentifierOf: flaw == .wrongKeyIdentifier ? stranger : middleKey, authority: false,
      maySign: flaw != .leafMayNotSign,
      marker: flaw == .leafWithoutMarker ? nil : [1, 2, 840, 113635, 100, 6, 11, 1],
      end: flaw == .leafExpired ? Samples.now.addingTimeInterval(-60) : .distantFuture)
    let chain =
      switch flaw {
      case .twoCertificates: [leaf, root]
      case .fourCertificates: [leaf, middle, middle, root]
      case .swappedCertificates: [middle, leaf, root]
      default: [leaf, middle, root]
      }
    let payload = SignedPayload.transaction(
      try Samples.face(), environment: .sandbox, signedDate: Samples.now)
    var expectations = VerificationExpectations(trustedRoots: [root])
    if let place {
      let revoked = try Certificate(derEncoded: [UInt8](chain[place]))
      expectations.revokedSerialNumbers = [Data(revoked.serialNumber.bytes)]
    }
    let verifier = JWSVerifier(expectations)
    return verifier.verify(try sign(payload, chain, leafKey), as: .transaction).flaw
  }

  private func certificate(
    _ subject: String, by issuer: String, _ key: P256.Signing.PrivateKey,
    signedBy issuerKey: P256.Signing.PrivateKey,
    keyIdentifierOf namedKey: P256.Signing.PrivateKey? = nil, authority: Bool,
    mayCertify: Bool = true, maySign: Bool = true, marker: ASN1ObjectIdentifier? = nil,
    end: Date = .distantFuture
  ) throws -> Data {
    let identifier = { (key: P256.Signing.PrivateKey) in
      SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
    }
    let certificate = try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PublicKey(key.publicKey),
      notValidBefore: Samples.now.addingTimeInterval(-3600),
      notValidAfter: min(end, Samples.now.addingTimeInterval(3600)),
      issuer: DistinguishedName { CommonName(issuer) },
      subject: DistinguishedName { CommonName(subject) },
      extensions: Certificate.Extensions {
        Critical(
          authority
            ? BasicConstraints.isCertificateAuthority(maxPathLength: nil) : .notCertificateAuthority
        )
        Critical(
          KeyUsage(digitalSignature: !authority && maySign, keyCertSign: authority && mayCertify))
        identifier(key)
        AuthorityKeyIdentifier(keyIdentifier: identifier(namedKey ?? issuerKey).keyIdentifier)
        if let marker { Certificate.Extension(oid: marker, critical: false, value: [0x05, 0x00]) }
      },
      issuerPrivateKey: Certificate.PrivateKey(issuerKey))
    var serializer = DER.Serializer()
    try serializer.serialize(certificate)
    return Data(serializer.serializedBytes)
  }

  private func sign(
    _ payload: SignedPayload, _ chain: [Data], _ key: P256.Signing.PrivateKey
  ) throws -> String {
    let names = chain.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
    let header = Data(#"{"alg":"ES256","x5c":[\#(names)]}"#.utf8)
    let input = header.base64URL + "." + payload.json.base64URL
    let signature = try key.signature(for: Data(input.utf8))
    return input + "." + signature.rawRepresentation.base64URL
  }
}
