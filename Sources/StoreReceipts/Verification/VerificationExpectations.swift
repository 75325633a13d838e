public import Foundation
public import StoreCore

/// The expectations of a verifier: the authority to trust, and the app and device that the signed
/// words must be for. Expectations that are nil are not checked.
public struct VerificationExpectations: Hashable, Sendable {
  /// DER.
  public var trustedRoots: Set<Data>
  /// Big-endian, without leading zeros.
  public var revokedSerialNumbers: Set<Data>
  public var bundleID: String?
  public var environment: StoreEnvironment?
  /// The device that it must have been signed for.
  public var deviceID: UUID?

  public init(
    trustedRoots: Set<Data>,
    revokedSerialNumbers: Set<Data> = [SigningAuthority.revokedSerialNumber],
    bundleID: String? = nil, environment: StoreEnvironment? = nil, deviceID: UUID? = nil
  ) {
    self.trustedRoots = trustedRoots
    self.revokedSerialNumbers = revokedSerialNumbers
    self.bundleID = bundleID
    self.environment = environment
    self.deviceID = deviceID
  }
}
