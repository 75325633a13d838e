/// A color in the three forms that terminals have, chosen by its designer.
///
/// Computing the nearest of eight colors gives muddy results, so nothing is computed: each color
/// says what it is where there are 256, 16 or 8. Where there is none, `Style.monochrome` speaks.
public struct Color: Hashable, Sendable {
  /// The three numbers in one, never zero, so that comparing styles stays cheap.
  let bits: UInt32

  public init(indexed256: UInt8, indexed16: UInt8, indexed8: UInt8) {
    bits =
      1 << 24 | UInt32(indexed256) << 16 | UInt32(indexed16 & 15) << 8 | UInt32(indexed8 & 7)
  }

  /// Creates a color from bits; zero means none.
  init?(bits: UInt32) {
    guard bits != 0 else { return nil }
    self.bits = bits
  }

  public var indexed256: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// 0 to 15; 8 to 15 are the bright ones.
  public var indexed16: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  /// 0 to 7.
  public var indexed8: UInt8 { UInt8(truncatingIfNeeded: bits) }

  /// Returns the number that a terminal of this depth is told; nil where there is no color.
  public func index(for depth: ColorDepth) -> UInt8? {
    switch depth {
    case .none: nil
    case .eight: indexed8
    case .sixteen: indexed16
    case .full: indexed256
    }
  }
}

/// The number of colors that a terminal has.
public enum ColorDepth: Int, Comparable, Hashable, Sendable {
  case none = 0
  case eight = 8
  case sixteen = 16
  case full = 256

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}
