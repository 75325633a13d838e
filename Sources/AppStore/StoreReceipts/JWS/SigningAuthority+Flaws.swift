import Foundation
public import StoreCore
import X509

extension SigningAuthority {
  /// Signs a document that fails verification for a chosen reason, so that testers can see how an
  /// app handles it (storekit-rules 3.11). Some flaws need random values.
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
      return try sign(payload)
    case .invalidDeviceVerification:
      // No device has this hash, so a verifier that expects a device rejects it.
      let hash = Data(repeating: 0, count: 48).base64EncodedString()
      payload.members["deviceVerification"] = .text(hash)
      payload.members["deviceVerificationNonce"] = .text(generator.uuid().payloadText)
      return try sign(payload)
    case .revokedCertificate:
      let serial = Certificate.SerialNumber(bytes: Self.revokedSerialNumber)
      return try replacingLeaf(serial: serial, using: &generator).sign(payload)
    case .invalidCertificateChain: return try SigningAuthority(using: &generator).sign(payload)
    case .invalidEncoding: return try sign(payload) + "="
    case .invalidSignature:
      // The signature of a different payload.
      var parts = try sign(payload).split(separator: ".")
      let other = try sign(json: payload.json + Data(" ".utf8)).split(separator: ".")
      parts[2] = other[2]
      return parts.joined(separator: ".")
    }
  }
}
