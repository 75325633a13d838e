import Foundation
public import StoreCore
import X509

/// Signs documents that fail verification for a chosen reason, so that testers can see how an app
/// handles them (storekit-rules 3.11).
public struct Forgery: Sendable {
  private let authority: SigningAuthority

  public init(_ authority: SigningAuthority) { self.authority = authority }

  /// Signs a payload with a flaw. Some flaws need random values.
  public func sign(
    _ payload: SignedPayload, failing flaw: SignedDocument.Flaw,
    using generator: inout some RandomNumberGenerator
  ) throws -> String {
    var payload = payload
    switch flaw {
    case .missingRequiredProperties:
      // App transactions have no product.
      let hasProduct = payload.members["productId"] != nil
      payload.members[hasProduct ? "productId" : "applicationVersion"] = nil
    case .invalidDeviceVerification:
      // No device has this hash, so a verifier that expects a device rejects it.
      let hash = Data(repeating: 0, count: 48).base64EncodedString()
      payload.members["deviceVerification"] = .text(hash)
      payload.members["deviceVerificationNonce"] = .text(generator.uuid().payloadText)
    case .revokedCertificate, .invalidCertificateChain, .invalidEncoding, .invalidSignature: break
    }
    let json = payload.json
    switch flaw {
    case .missingRequiredProperties, .invalidDeviceVerification:
      return try authority.sign(json: json)
    case .revokedCertificate:
      let serial = Certificate.SerialNumber(bytes: SigningAuthority.revokedSerialNumber)
      return try authority.replacingLeaf(serial: serial, using: &generator).sign(json: json)
    case .invalidCertificateChain: return try SigningAuthority(using: &generator).sign(json: json)
    case .invalidEncoding: return try authority.sign(json: json) + "="
    case .invalidSignature:
      // The signature of a different payload.
      var parts = try authority.sign(json: json).split(separator: ".")
      let other = try authority.sign(json: json + Data(" ".utf8)).split(separator: ".")
      parts[2] = other[2]
      return parts.joined(separator: ".")
    }
  }
}
