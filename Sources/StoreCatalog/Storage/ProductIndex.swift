/// An index of products by the hash of their ID.
///
/// A dictionary of their IDs would cost an allocation for each of 100,000 before the first frame, and
/// ten times the time (`Benchmarks catalog`).
struct ProductIndex: Sendable {
  private var firsts: [Int: UInt32] = [:]
  /// The products whose hash belongs to another one by chance.
  private var others: [UInt32] = []

  /// - Parameter areSame: whether two products with equal hashes have the same ID; only the first one
  ///   of those is found.
  init(_ hashes: [Int], areSame: (_ product: Int, _ first: Int) -> Bool) {
    firsts.reserveCapacity(hashes.count)
    for (product, hash) in hashes.enumerated() {
      guard let first = firsts[hash] else {
        firsts[hash] = UInt32(product)
        continue
      }
      if !([first] + others).contains(where: { areSame(product, Int($0)) }) {
        others.append(UInt32(product))
      }
    }
  }

  func first(hash: Int, where matches: (Int) -> Bool) -> Int? {
    guard let first = firsts[hash].map(Int.init) else { return nil }
    return matches(first) ? first : others.map(Int.init).first(where: matches)
  }

  static func hash(of id: String) -> Int {
    var id = id
    var hasher = Hasher()
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  static func hash(of id: Range<Int>, in bytes: JSONBytes) -> Int {
    var hasher = Hasher()
    bytes.hash(id, into: &hasher)
    return hasher.finalize()
  }
}
