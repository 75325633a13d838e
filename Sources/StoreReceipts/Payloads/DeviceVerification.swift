import Crypto
public import Foundation

/// Binds something signed to one device, as Apple's `deviceVerification` does: a hash of the
/// device's identifier and a nonce, both spelled in small letters.
public struct DeviceVerification: Hashable, Sendable {
  public let nonce: UUID
  /// SHA-384.
  public let value: Data

  public init(deviceID: UUID, nonce: UUID) {
    self.nonce = nonce
    value = Self.value(deviceID: deviceID, nonce: nonce)
  }

  static func value(deviceID: UUID, nonce: UUID) -> Data {
    let text = nonce.uuidString.lowercased() + deviceID.uuidString.lowercased()
    return Data(SHA384.hash(data: Data(text.utf8)))
  }
}
