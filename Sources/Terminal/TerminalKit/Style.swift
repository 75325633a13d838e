public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = Attributes(rawValue: 1)
  public static let dim = Attributes(rawValue: 2)
  public static let underline = Attributes(rawValue: 4)
  public static let reverse = Attributes(rawValue: 8)
}

/// The appearance of a cell. A nil color is the terminal's default color.
public struct Style: Hashable, Sendable {
  private var foregroundBits, backgroundBits: UInt32
  public var attributes: Attributes
  /// Attributes that replace colors on terminals without color.
  public var monochrome: Attributes

  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = [],
    monochrome: Attributes = []
  ) {
    foregroundBits = foreground?.bits ?? 0
    backgroundBits = background?.bits ?? 0
    (self.attributes, self.monochrome) = (attributes, monochrome)
  }

  public var foreground: Color? {
    get { Color(bits: foregroundBits) }
    set { foregroundBits = newValue?.bits ?? 0 }
  }

  public var background: Color? {
    get { Color(bits: backgroundBits) }
    set { backgroundBits = newValue?.bits ?? 0 }
  }

  public static let plain = Style()
  public static let bold = Style(attributes: .bold)
  public static let dim = Style(attributes: .dim)
  public static let underline = Style(attributes: .underline)
  public static let reverse = Style(attributes: .reverse)

  /// Returns this style with unset colors taken from another style, and the attributes of both.
  public func over(_ base: Style) -> Style {
    var style = self
    if foregroundBits == 0 { style.foregroundBits = base.foregroundBits }
    if backgroundBits == 0 { style.backgroundBits = base.backgroundBits }
    style.attributes.formUnion(base.attributes)
    style.monochrome.formUnion(base.monochrome)
    return style
  }

  public func attributes(for depth: ColorDepth) -> Attributes {
    depth == .none ? attributes.union(monochrome) : attributes
  }

  public var ground: Style { Style(background: background) }

  public func with(_ attributes: Attributes) -> Style { Style(attributes: attributes).over(self) }
}

/// A color with one value for each color depth.
///
/// The values are chosen by hand, because the computed nearest of eight colors looks muddy.
/// Terminals without color use `Style.monochrome` instead.
public struct Color: Hashable, Sendable {
  /// All three indexes in one integer, so that comparing styles is cheap. Never zero.
  let bits: UInt32

  public init(indexed256: UInt8, indexed16: UInt8, indexed8: UInt8) {
    bits = 1 << 24 | UInt32(indexed256) << 16 | UInt32(indexed16 & 15) << 8 | UInt32(indexed8 & 7)
  }

  init?(bits: UInt32) {
    guard bits != 0 else { return nil }
    self.bits = bits
  }

  public var indexed256: UInt8 { UInt8(truncatingIfNeeded: bits >> 16) }
  /// 0 to 15; 8 to 15 are the bright colors.
  public var indexed16: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
  public var indexed8: UInt8 { UInt8(truncatingIfNeeded: bits) }

  public func index(for depth: ColorDepth) -> UInt8? {
    switch depth {
    case .none: nil
    case .eight: indexed8
    case .sixteen: indexed16
    case .full: indexed256
    }
  }
}

/// How many colors a terminal has. The full depth is 256.
public enum ColorDepth: Comparable, Hashable, Sendable { case none, eight, sixteen, full }

extension Style {
  /// The escape sequence that replaces a terminal's current style with this one.
  package func selectGraphicRendition(for depth: ColorDepth) -> String {
    let attributes = attributes(for: depth)
    let known: KeyValuePairs<Attributes, Int> = [.bold: 1, .dim: 2, .underline: 4, .reverse: 7]
    var codes = ["0"] + known.filter { attributes.contains($0.key) }.map { "\($0.value)" }
    codes += Self.codes(foreground?.index(for: depth), dark: 30, bright: 90, extended: 38)
    codes += Self.codes(background?.index(for: depth), dark: 40, bright: 100, extended: 48)
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }

  private static func codes(_ index: UInt8?, dark: Int, bright: Int, extended: Int) -> [String] {
    guard let index = index.map(Int.init) else { return [] }
    switch index {
    case 0..<8: return ["\(dark + index)"]
    case 8..<16: return ["\(bright + index - 8)"]
    default: return ["\(extended)", "5", "\(index)"]
    }
  }
}
