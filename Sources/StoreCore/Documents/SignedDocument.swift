/// Something that the App Store signed, and what this device's own check of it said.
public struct SignedDocument: Hashable, Sendable {
  public enum Verification: Hashable, Sendable {
    case verified
    case failed(Flaw)
  }

  /// The first reason why a document is not believed (storekit-rules 3.11).
  public enum Flaw: String, CaseIterable, Sendable, Codable {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    /// Also if a property is there but is not what it has to be, such as another app's bundle ID.
    case missingRequiredProperties
  }

  /// Compact: header, payload and signature in base64url, between dots (storekit-rules 3.12).
  public var jws: String
  public var verification: Verification

  public init(jws: String, verification: Verification) {
    self.jws = jws
    self.verification = verification
  }
}

/// One question that a verifier asked about something signed, and its answer.
public struct DocumentCheck: Hashable, Sendable {
  /// The questions in the order in which they decide: the first that fails is the reason that is
  /// given.
  public enum Question: String, CaseIterable, Sendable, Codable {
    case encoding, certificateChain, revocation, signature
    case requiredProperties, bundleID, environment, deviceVerification
  }

  public enum Answer: Hashable, Sendable {
    case passed
    case failed(SignedDocument.Flaw, Remark)
    /// A question that was not asked, with the reason.
    case skipped(Remark)
  }

  /// The reason why a question failed or was not asked.
  public enum Remark: Hashable, Sendable {
    case notExpected, absent, notDecoded, noChain
    /// This kind of document does not name it.
    case notNamed
    case notBoundToADevice
    case notAJWS, notAReceipt, unreadableAttribute, forgedSignature, otherDevice
    case untrustedRoot, unreadableCertificate, wrongKey, brokenLink, forgedCertificate
    case notAnAuthority, missingMarker, outsideValidity, revoked
    case chainLength(Int)
    case algorithm(String)
    case missing([String])
    case mismatch(found: String, expected: String)
  }

  public var question: Question
  public var answer: Answer

  public init(_ question: Question, _ answer: Answer) {
    self.question = question
    self.answer = answer
  }

  public var flaw: SignedDocument.Flaw? {
    if case .failed(let flaw, _) = answer { flaw } else { nil }
  }

  /// The remark; nil if the question passed.
  public var remark: Remark? {
    switch answer {
    case .passed: nil
    case .failed(_, let remark), .skipped(let remark): remark
    }
  }
}

extension [DocumentCheck] {
  /// The first reason not to believe the document.
  public var flaw: SignedDocument.Flaw? { lazy.compactMap(\.flaw).first }
}
