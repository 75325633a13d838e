public import Foundation

/// A document that the App Store signed, with the result of verifying it on this device.
public struct SignedDocument: Hashable, Sendable {
  /// The first reason why a document failed verification (storekit-rules 3.11).
  public enum Flaw: String, CaseIterable, Sendable, Codable {
    case revokedCertificate, invalidCertificateChain, invalidDeviceVerification
    case invalidEncoding, invalidSignature
    /// A required property is missing or has an unexpected value, such as another app's bundle ID.
    case missingRequiredProperties
  }

  public var jws: String
  /// The reason why verification failed; nil if the document is verified.
  public var flaw: Flaw?

  public init(jws: String, flaw: Flaw?) { (self.jws, self.flaw) = (jws, flaw) }
}

public struct DocumentCheck: Hashable, Sendable {
  /// The checks in order of precedence: the first failure is reported.
  public enum Question: String, CaseIterable, Sendable, Codable {
    case encoding, certificateChain, revocation, signature
    case requiredProperties, bundleID, environment, deviceVerification
  }

  public enum Answer: Hashable, Sendable {
    case passed
    case failed(SignedDocument.Flaw, Remark)
    case skipped(Remark)
  }

  public enum Remark: Error, Hashable {
    case notExpected, absent, notDecoded, noChain
    /// The property does not exist in this kind of document.
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
    (self.question, self.answer) = (question, answer)
  }

  public var flaw: SignedDocument.Flaw? {
    if case .failed(let flaw, _) = answer { flaw } else { nil }
  }

  public var remark: Remark? {
    switch answer {
    case .passed: nil
    case .failed(_, let remark), .skipped(let remark): remark
    }
  }
}

extension [DocumentCheck] {
  public var flaw: SignedDocument.Flaw? { lazy.compactMap(\.flaw).first }

  /// Whether the document is for the expected device; nil if it is for no device.
  package var isForDevice: Bool? {
    switch first(where: { $0.question == .deviceVerification })?.answer {
    case .passed: true
    case .failed: false
    case .skipped, nil: nil
    }
  }
}

/// The App Store environment. The raw values are those in signed payloads (storekit-rules 3.12).
public enum StoreEnvironment: String, CaseIterable, Sendable, Codable {
  case production = "Production"
  case sandbox = "Sandbox"
  case xcode = "Xcode"

  /// The purchase date of every app in the sandbox: 1 August 2013, 07:00 GMT (storekit-rules 3.16).
  public static let sandboxAppPurchase = Date(timeIntervalSince1970: 1_375_340_400)

  public var receiptType: String { self == .sandbox ? "ProductionSandbox" : rawValue }

  /// Creates the environment of a receipt. Receipts of the volume purchase program name it, too.
  public init?(receiptType: String) {
    let receiptType = receiptType.replacing("ProductionVPP", with: "Production")
    guard let match = Self.allCases.first(where: { $0.receiptType == receiptType }) else {
      return nil
    }
    self = match
  }
}
