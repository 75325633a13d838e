import Foundation

/// The app on its device, as it appears to the store.
struct Client: Sendable {
  let device: String
  let bundleID: String
  /// The process.
  let session: Session

  /// The identifier of the device's hardware, as iOS has one: the same for the same name.
  var deviceID: UUID {
    var hash = StableHash()
    let bytes = (UInt8(0)..<16).map { round -> UInt8 in
      hash.add(device.utf8)
      hash.add(CollectionOfOne(round))
      return UInt8(truncatingIfNeeded: hash.value >> 32)
    }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// FNV-1a: the same in every process, as Swift's own hashes are not.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
