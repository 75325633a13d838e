public import Foundation
package import StoreCore

/// A value that the App Store signed, with the result of the device's verification.
///
/// Never deliver content for an unverified value (storekit-rules 3.11).
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

  /// The verified value. Throws a ``VerificationError`` if verification failed.
  public var payloadValue: SignedType {
    get throws {
      switch self {
      case .verified(let value): return value
      case .unverified(_, let error): throw error
      }
    }
  }

  /// The value, verified or not. Never deliver content based on it.
  public var unsafePayloadValue: SignedType {
    switch self {
    case .verified(let value), .unverified(let value, _): value
    }
  }
}

extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}
extension VerificationResult: Sendable where SignedType: Sendable {}

extension VerificationResult: CustomDebugStringConvertible {
  public var debugDescription: String {
    switch self {
    case .verified(let value): "verified(\(String(reflecting: value)))"
    case .unverified(let value, let error): "unverified(\(String(reflecting: value)), \(error))"
    }
  }
}

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

  package init(_ flaw: SignedDocument.Flaw) {
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

protocol SignedValue: Hashable, Sendable {
  init(payload: SignedPayload)
  var payload: SignedPayload { get }
}

extension VerificationResult where SignedType: SignedValue {
  init(_ document: SignedDocument, from connection: StoreConnection) {
    let value = SignedType(payload: SignedPayload(document.jws, from: connection))
    self = document.flaw.map { .unverified(value, VerificationError($0)) } ?? .verified(value)
  }
}

/// A signed document. Missing fields have default values, because the app also receives documents
/// that failed verification.
final class SignedPayload: Hashable, Sendable {
  let jws: String
  let origin: Origin
  let parts: CompactJWS
  private let members: [String: JSONTree]

  init(_ jws: String, from connection: StoreConnection) {
    self.jws = jws
    origin = Origin(connection)
    parts = CompactJWS(jws)
    members = JSONTree(parts.payload)?.members ?? [:]
  }

  var json: Data { parts.payload }

  static func == (a: SignedPayload, b: SignedPayload) -> Bool { a.jws == b.jws }
  func hash(into hasher: inout Hasher) { hasher.combine(jws) }

  func text(_ name: String) -> String? { members[name]?.text }
  func texts(_ name: String) -> [String] { members[name]?.list?.compactMap(\.text) ?? [] }
  func truth(_ name: String) -> Bool? { members[name]?.flag }

  func number(_ name: String) -> Int? {
    if case .decimal(let number)? = members[name] {
      return Int(exactly: NSDecimalNumber(decimal: number).doubleValue.rounded())
    }
    return members[name]?.number
  }

  func identifier(_ name: String) -> UInt64? { text(name).flatMap(UInt64.init) }

  func date(_ name: String) -> Date? {
    number(name).map { Date(timeIntervalSince1970: Double($0) / 1000) }
  }

  func price(_ name: String) -> Decimal? { number(name).map { Decimal($0) / 1000 } }
  func uuid(_ name: String) -> UUID? { text(name).flatMap(UUID.init(uuidString:)) }
  func data(_ name: String) -> Data? { text(name).flatMap { Data(base64Encoded: $0) } }
}
