public import Foundation

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

/// The App Store that signed something; the raw values are those of signed payloads (storekit-rules
/// 3.12).
public enum StoreEnvironment: String, CaseIterable, Sendable, Codable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// The date on which the sandbox pretends that every app was bought: 1 August 2013, 07:00 GMT
  /// (storekit-rules 3.16).
  public static let sandboxAppPurchase = Date(timeIntervalSince1970: 1_375_340_400)

  /// The same in an app receipt's words.
  public var receiptType: String { self == .sandbox ? "ProductionSandbox" : rawValue }

  public init?(receiptType: String) {
    guard let match = Self.allCases.first(where: { $0.receiptType == receiptType }) else {
      return nil
    }
    self = match
  }
}
