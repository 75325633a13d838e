import Foundation
import StoreCore
import Synchronization

final class Client: Sendable {
  let device, bundleID: String
  let session: ClientSession
  private let observes = Atomic(false)

  /// Whether the app in this process observes its payment queue. If so, each of its transactions
  /// takes over the unfinished payments of ended processes.
  var isObserving: Bool { observes.load(ordering: .relaxed) }

  func startObserving() {
    observes.store(true, ordering: .relaxed)
    session.lock?.observe(queue)
  }

  /// Whether another process of the app observes the payment queue.
  var isObservedElsewhere: Bool { session.lock?.isObservedElsewhere(queue) ?? false }

  private var queue: String { "\(device) \(bundleID)" }

  init(device: String, bundleID: String, session: ClientSession) {
    (self.device, self.bundleID, self.session) = (device, bundleID, session)
  }

  static func check(_ device: String) throws(StoreFailure) {
    guard DeviceName.isValid(device) else { throw StoreFailure.misuse(.device(name: device)) }
  }

  /// Returns a client without a device, on which nobody is signed in.
  static func none(bundleID: String) -> Client {
    Client(device: "", bundleID: bundleID, session: ClientSession(id: "") { _ in true })
  }

  var deviceName: String? { device.isEmpty ? nil : device }

  /// The device's identifier, derived from its name.
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

/// FNV-1a. Unlike Swift's own hashes, its values are the same in every process.
struct StableHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
