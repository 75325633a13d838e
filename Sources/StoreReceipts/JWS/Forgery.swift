public import Foundation
import X509

/// Makes documents that fail verification for one chosen reason, so that a tester can see what an
/// app does with each (storekit-rules 3.11).
public struct Forgery: Sendable {
  /// The serial number of the leaf that every verifier here knows to be revoked.
  public static let revokedSerialNumber = Data(repeating: 0x52, count: 8)

  private let authority: SigningAuthority

  public init(_ authority: SigningAuthority) {
    self.authority = authority
  }

  public func sign(
    _ payload: TransactionPayload, failing failure: VerificationFailure
  ) throws -> String {
    var payload = payload
    switch failure {
    case .missingRequiredProperties: payload.productId = nil
    case .invalidDeviceVerification:
      // The hash of no device at all; whoever expects a device refuses it.
      payload.deviceVerification = Data(repeating: 0, count: 48).base64EncodedString()
      payload.deviceVerificationNonce = UUID().payloadText
    case .revokedCertificate, .invalidCertificateChain, .invalidEncoding, .invalidSignature: break
    }
    let json = try SigningAuthority.json(payload)
    switch failure {
    case .missingRequiredProperties, .invalidDeviceVerification:
      return try authority.sign(json: json)
    case .revokedCertificate:
      let serial = Certificate.SerialNumber(bytes: Self.revokedSerialNumber)
      return try authority.replacingLeaf(serial: serial).sign(json: json)
    case .invalidCertificateChain: return try SigningAuthority().sign(json: json)
    case .invalidEncoding: return try authority.sign(json: json) + "="
    case .invalidSignature:
      // The signature of other words.
      var parts = try authority.sign(json: json).split(separator: ".")
      let other = try authority.sign(json: json + Data(" ".utf8)).split(separator: ".")
      parts[2] = other[2]
      return parts.joined(separator: ".")
    }
  }
}
