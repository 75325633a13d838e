public import Foundation
public import StoreCore

/// What a verifier takes for granted: whom to trust, and for whom the signed words must be. What is
/// nil is not asked for.
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
