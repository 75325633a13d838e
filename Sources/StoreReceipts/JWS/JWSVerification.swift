public import Foundation

/// What a verifier found out about a signed document.
public struct JWSVerification: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case verified(payload: Data, header: Data)
    case failed(VerificationFailure)
  }

  /// JSON as it was signed; empty where it could not be decoded. Not to be believed unless verified.
  public var header: Data
  public var payload: Data
  public var signature: Data
  public var checks: [VerificationCheck]

  /// The reason is that of the first failed check.
  public var outcome: Outcome {
    checks.lazy.compactMap(\.failure).first.map(Outcome.failed)
      ?? .verified(payload: payload, header: header)
  }

  public var failure: VerificationFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  public func check(_ question: VerificationCheck.Question) -> VerificationCheck? {
    checks.first { $0.question == question }
  }
}
