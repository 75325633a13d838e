import Foundation
import StoreCore
import Synchronization

/// The app on its device, as it appears to the store.
final class Client: Sendable {
  let device: String
  let bundleID: String
  /// The process.
  let session: Session
  private let observes = Atomic(false)

  /// Whether the app in this process observes its payment queue. It drives then what no process on
  /// its device drives any more: each transaction takes that over.
  var isObserving: Bool { observes.load(ordering: .relaxed) }

  func beginObserving() { observes.store(true, ordering: .relaxed) }

  /// - Throws: a ``StoreFailure`` if no device can have this name.
  convenience init(device: String, bundleID: String, session: Session) throws(StoreFailure) {
    try Self.check(device)
    self.init(validated: device, bundleID, session)
  }

  /// - Throws: a ``StoreFailure`` if no device can have this name.
  static func check(_ device: String) throws(StoreFailure) {
    guard DeviceName.isValid(device) else { throw StoreFailure.misuse(.device(name: device)) }
  }

  private init(validated device: String, _ bundleID: String, _ session: Session) {
    (self.device, self.bundleID, self.session) = (device, bundleID, session)
  }

  /// No device: nobody is signed in on it, and its name is none that a device can have.
  static func none(bundleID: String) -> Client {
    Client(validated: "", bundleID, Session(id: "") { _ in true })
  }

  /// The device's name; nil for no device.
  var deviceName: String? { device.isEmpty ? nil : device }

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
