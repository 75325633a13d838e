import Crypto
import Foundation
import StoreCore
import SwiftASN1
import X509

/// The leaf, intermediate and root certificates of a signed document, checked by Apple's rules
/// (storekit-rules 3.12).
struct CertificateChain: Sendable {
  let leaf, intermediate, root: Certificate
  let signingKey: P256.Signing.PublicKey

  /// Decodes the certificates and checks everything that does not depend on the date.
  init(_ certificates: [Data], trustedRoots: Set<Data>) throws(DocumentCheck.Remark) {
    guard certificates.count == 3 else { throw .chainLength(certificates.count) }
    guard trustedRoots.contains(certificates[2]) else { throw .untrustedRoot }
    let parsed = certificates.compactMap { try? Self.certificate([UInt8]($0)) }
    guard parsed.count == 3 else { throw .unreadableCertificate }
    guard let key = P256.Signing.PublicKey(parsed[0].publicKey) else { throw .wrongKey }
    (leaf, intermediate, root) = (parsed[0], parsed[1], parsed[2])
    signingKey = key
    try checkLinks()
    try checkRoles()
  }

  /// Decodes a certificate. The signature's unused bits are not signed, so there must be none.
  private static func certificate(_ bytes: [UInt8]) throws -> Certificate {
    let node = try DER.parse(bytes)
    try DER.sequence(node, identifier: .sequence) { nodes in
      guard nodes.next() != nil, nodes.next() != nil,
        try ASN1BitString(derEncoded: &nodes).paddingBits == 0
      else { throw DocumentCheck.Remark.unreadableCertificate }
    }
    return try Certificate(derEncoded: node)
  }

  private func checkLinks() throws(DocumentCheck.Remark) {
    for (subject, issuer) in [(leaf, intermediate), (intermediate, root)] {
      guard subject.issuer == issuer.subject,
        let own = try? issuer.extensions.subjectKeyIdentifier?.keyIdentifier,
        let named = try? subject.extensions.authorityKeyIdentifier?.keyIdentifier, own == named
      else { throw .brokenLink }
      guard subject.signatureAlgorithm == .ecdsaWithSHA256,
        issuer.publicKey.isValidSignature(subject.signature, for: subject)
      else { throw .forgedCertificate }
    }
  }

  private func checkRoles() throws(DocumentCheck.Remark) {
    for authority in [intermediate, root] {
      guard case .isCertificateAuthority = try? authority.extensions.basicConstraints,
        (try? authority.extensions.keyUsage)?.keyCertSign == true
      else { throw .notAnAuthority }
    }
    guard (try? leaf.extensions.keyUsage)?.digitalSignature == true,
      leaf.extensions[oid: SigningAuthority.receiptSigningMarker] != nil,
      intermediate.extensions[oid: SigningAuthority.developerRelationsMarker] != nil
    else { throw .missingMarker }
  }

  /// Checks the certificates' validity at the signing date, because the clock may have moved since.
  func checkValidity(at date: Date) throws(DocumentCheck.Remark) {
    for certificate in [leaf, intermediate, root]
    where date < certificate.notValidBefore || date > certificate.notValidAfter {
      throw .outsideValidity
    }
  }

  func isRevoked(by serialNumbers: Set<Data>) -> Bool {
    [leaf, intermediate].contains { serialNumbers.contains(Data($0.serialNumber.bytes)) }
  }
}

extension [DocumentCheck] {
  /// Checks a certificate chain and its revocation. Returns the chain; nil if it is invalid.
  mutating func checkChain(
    _ chain: Result<CertificateChain, DocumentCheck.Remark>, signedAt date: Date?,
    _ expectations: VerificationExpectations
  ) -> CertificateChain? {
    do throws(DocumentCheck.Remark) {
      let chain = try chain.get()
      if let date { try chain.checkValidity(at: date) }
      pass(.certificateChain)
      if chain.isRevoked(by: expectations.revokedSerialNumbers) {
        fail(.revocation, .revokedCertificate, .revoked)
      } else {
        pass(.revocation)
      }
      return chain
    } catch {
      fail(.certificateChain, .invalidCertificateChain, error)
      skip(.revocation, .noChain)
      return nil
    }
  }

  mutating func checkSignature(
    _ signature: P256.Signing.ECDSASignature?, of content: Data, by chain: CertificateChain?
  ) {
    guard let chain else { return skip(.signature, .noChain) }
    guard let signature, chain.signingKey.isValidSignature(signature, for: content) else {
      return fail(.signature, .invalidSignature, .forgedSignature)
    }
    pass(.signature)
  }
}
