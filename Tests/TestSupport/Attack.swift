import Foundation

/// The number of attempts where all that could be tried would take hours: a little of everything in
/// each run of the tests, and that times the value of `RAZEFACES_ATTACKS` for more:
///
///     RAZEFACES_ATTACKS=20 swift test --filter Attack
///
/// What is tried follows from a seed, so that whatever failed fails again.
public enum Attack {
  private static let factor =
    ProcessInfo.processInfo.environment["RAZEFACES_ATTACKS"].flatMap(Int.init) ?? 1

  public static func times(_ few: Int) -> Int { few * max(1, factor) }

  /// Some of many things to try.
  public static func some<Thing>(_ few: Int, of things: [Thing], seed: UInt64) -> [Thing] {
    places(few, of: things.count, seed: seed).map { things[$0 - 1] }
  }

  /// Some of 1...count, spread over all of it; all of them if that is not more.
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
