public import Foundation
import StoreCore

/// Something signed by the App Store, with the outcome of the device's own check of it.
///
/// What is unverified is not delivered (storekit-rules 3.11).
@frozen public enum VerificationResult<SignedType> {
  case unverified(SignedType, VerificationError)
  case verified(SignedType)

  public enum VerificationError: Error, Hashable, Sendable {
    case revokedCertificate
    case invalidCertificateChain
    case invalidDeviceVerification
    case invalidEncoding
    case invalidSignature
    case missingRequiredProperties
  }

  /// Throws the ``VerificationError`` of what is not to be believed.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }

  /// The value, believable or not: never deliver by it.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult.VerificationError: LocalizedError {
  public var errorDescription: String? {
    let why =
      switch self {
      case .revokedCertificate: "a certificate of its chain was revoked"
      case .invalidCertificateChain: "its certificates do not lead to Apple's"
      case .invalidDeviceVerification: "it was signed for another device"
      case .invalidEncoding: "it is not encoded as a signed document"
      case .invalidSignature: "it does not match the content that was signed"
      case .missingRequiredProperties: "a required property is missing"
      }
    return "The App Store's signature could not be verified: \(why)."
  }

  init(_ flaw: SignedDocument.Flaw) {
    self =
      switch flaw {
      case .revokedCertificate: .revokedCertificate
      case .invalidCertificateChain: .invalidCertificateChain
      case .invalidDeviceVerification: .invalidDeviceVerification
      case .invalidEncoding: .invalidEncoding
      case .invalidSignature: .invalidSignature
      case .missingRequiredProperties: .missingRequiredProperties
      }
  }
}

/// A value that this module makes out of a signed document.
protocol SignedValue: Hashable, Sendable {
  init(_ payload: SignedPayload)
  var payload: SignedPayload { get }
}

extension VerificationResult where SignedType: SignedValue {
  init(_ document: SignedDocument, from connection: StoreConnection) {
    let value = SignedType(SignedPayload(document.jws, from: connection))
    switch document.verification {
    case .verified: self = .verified(value)
    case .failed(let flaw): self = .unverified(value, VerificationError(flaw))
    }
  }
}
