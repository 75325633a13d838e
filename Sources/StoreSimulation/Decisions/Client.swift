import Foundation

/// The app on its device, as it appears to the store.
struct Client: Sendable {
  let device: String
  let bundleID: String
  /// The process.
  let session: Session

  /// What a device's hardware identifier is on iOS: the same for the same name.
  var deviceID: UUID {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    let bytes = (0..<16).map { round -> UInt8 in
      for byte in device.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
      state = (state ^ UInt64(round)) &* 0x100_0000_01B3
      return UInt8(truncatingIfNeeded: state >> 32)
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
