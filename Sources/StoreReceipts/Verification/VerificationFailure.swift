/// Why something signed is not to be believed: exactly the reasons of StoreKit 2
/// (storekit-rules 3.11).
public enum VerificationFailure: String, CaseIterable, Error, Sendable, Codable {
  case revokedCertificate
  case invalidCertificateChain
  case invalidDeviceVerification
  case invalidEncoding
  case invalidSignature
  /// Also where a property is there but is not what it has to be, such as another app's bundle ID.
  case missingRequiredProperties

  public var sentence: String { Words.sentence(for: self) }
}
