/// Random numbers for one purpose: reproducible in a world with a seed, otherwise the system's.
struct Chance: RandomNumberGenerator {
  private let seed: Int64?
  private var drawn: Int64 = 0

  static let system = Chance(seed: nil)

  private init(seed: Int64?) { self.seed = seed }

  /// - Parameter purpose: a name. The numbers of different purposes are independent.
  init(_ seed: Int64?, for purpose: @autoclosure () -> String) {
    self.seed = seed.map { seed in
      var hash = StableHash()
      hash.add(purpose().utf8)
      return Int64(bitPattern: hash.value) ^ Int64(bitPattern: Self.mix(seed, 0))
    }
  }

  var isFixed: Bool { seed != nil }

  mutating func next() -> UInt64 {
    guard let seed else {
      var system = SystemRandomNumberGenerator()
      return system.next()
    }
    drawn &+= 1
    return Self.mix(seed, drawn)
  }

  /// Returns the SplitMix64 value for a counter, which is all that needs to be stored.
  static func mix(_ seed: Int64, _ counter: Int64) -> UInt64 {
    var z = UInt64(bitPattern: seed) &+ UInt64(bitPattern: counter) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
