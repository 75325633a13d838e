import Foundation

/// A sample of the attempts of an attack, because all of them would take hours. `swift test` makes a
/// third of the sample, CI all of it (`RAZEFACES_ATTACKS=1`), and a larger number multiplies it:
///
///     RAZEFACES_ATTACKS=20 swift test --filter Attack
///
/// The sample depends on a seed, so a failure can be reproduced.
public enum Attack {
  private static let factor =
    ProcessInfo.processInfo.environment["RAZEFACES_ATTACKS"].flatMap(Int.init).map { max(1, $0) }

  public static func times(_ few: Int) -> Int { factor.map { few * $0 } ?? (few + 2) / 3 }

  /// How much longer than usual a test may take.
  static var patience: Int { factor ?? 1 }

  public static func some<Thing>(_ few: Int, of things: [Thing], seed: UInt64) -> [Thing] {
    places(few, of: things.count, seed: seed).map { things[$0 - 1] }
  }

  /// Returns some of 1...count, evenly spread, or all of them if there are not more.
  public static func places(_ few: Int, of count: Int, seed: UInt64) -> [Int] {
    let wanted = times(few)
    guard count > wanted else { return count < 1 ? [] : Array(1...count) }
    var chance = SeededGenerator(seed)
    return (0..<wanted).map { part in
      let (first, last) = (part * count / wanted + 1, (part + 1) * count / wanted)
      return Int.random(in: first...last, using: &chance)
    }
  }
}

/// Random numbers that are the same in every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  public init(_ seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
