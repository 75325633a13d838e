/// Finds products by the hash of their ID: open addressing over positions, at most half full.
///
/// A dictionary of strings would cost an allocation for each of 100,000 IDs before the first frame.
struct ProductIndex: Sendable {
  private var slots: [UInt32]
  private let hashes: [UInt64]
  private let mask: Int

  /// `sameID` decides whether two products with equal hashes have the same ID; `duplicate` is told
  /// of each that has, with the position of the first.
  init(
    hashes: [UInt64], sameID: (Int, Int) -> Bool, duplicate: (_ product: Int, _ first: Int) -> Void
  ) {
    var size = 16
    while size < hashes.count * 2 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: .max, count: size)
    self.hashes = hashes
    for product in hashes.indices {
      var slot = Int(truncatingIfNeeded: hashes[product]) & mask
      var first: Int?
      while slots[slot] != .max {
        let other = Int(slots[slot])
        if hashes[other] == hashes[product], sameID(other, product) {
          first = other
          break
        }
        slot = (slot + 1) & mask
      }
      if let first { duplicate(product, first) } else { slots[slot] = UInt32(product) }
    }
  }

  func first(hash: UInt64, where matches: (Int) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != .max {
      let product = Int(slots[slot])
      if hashes[product] == hash, matches(product) { return product }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The first product with this hash; whether it has the ID is still to be seen.
  func candidate(hash: UInt64) -> Int? { first(hash: hash) { _ in true } }

  /// FNV-1a over the bytes, then mixed so that the low bits depend on all of them.
  static func hash(of id: String) -> UInt64 {
    mixed(id.utf8.reduce(seed, step))
  }

  @inline(__always) static func hash(of range: Range<Int>, in bytes: JSONBytes) -> UInt64 {
    var hash = seed
    for position in range { hash = step(hash, bytes[position]) }
    return mixed(hash)
  }

  private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

  @inline(__always) private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  @inline(__always) private static func mixed(_ hash: UInt64) -> UInt64 {
    let folded = (hash ^ (hash >> 32)) &* 0x9e37_79b9_7f4a_7c15
    return folded ^ (folded >> 29)
  }
}
