import StoreCore
import StoreReceipts

/// Random numbers that are the same in every run.
struct CountingGenerator: RandomNumberGenerator {
  var state: UInt64 = 0

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

// With the system's random numbers.

extension SigningAuthority {
  init() throws {
    var generator = SystemRandomNumberGenerator()
    try self.init(using: &generator)
  }
}

extension SubscriptionOfferKey {
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(using: &generator)
  }
}

extension PasswordHash {
  init(password: String, cost: Cost = .interactive) {
    var generator = SystemRandomNumberGenerator()
    self.init(password: password, cost: cost, using: &generator)
  }
}

extension Forgery {
  func sign(_ payload: SignedPayload, failing flaw: SignedDocument.Flaw) throws -> String {
    var generator = SystemRandomNumberGenerator()
    return try sign(payload, failing: flaw, using: &generator)
  }
}
