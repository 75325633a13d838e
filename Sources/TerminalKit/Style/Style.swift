/// The attributes that a terminal can give to letters apart from a color.
public struct Attributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let bold = Attributes(rawValue: 1)
  public static let dim = Attributes(rawValue: 2)
  public static let italic = Attributes(rawValue: 4)
  public static let underline = Attributes(rawValue: 8)
  public static let reverse = Attributes(rawValue: 16)
  /// Shown dim by terminals that cannot strike through.
  public static let strikethrough = Attributes(rawValue: 32)
}

/// The look of a cell. A color of nil is the terminal's own, so that light and dark both fit.
public struct Style: Hashable, Sendable {
  private var foregroundBits: UInt32
  private var backgroundBits: UInt32
  public var attributes: Attributes
  /// Attributes that stand in for the colors where there are none.
  public var monochrome: Attributes

  public init(
    foreground: Color? = nil, background: Color? = nil, attributes: Attributes = [],
    monochrome: Attributes = []
  ) {
    foregroundBits = foreground?.bits ?? 0
    backgroundBits = background?.bits ?? 0
    self.attributes = attributes
    self.monochrome = monochrome
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

  /// Returns this style with its open parts filled from another; attributes add up.
  public func over(_ base: Style) -> Style {
    var style = self
    if foregroundBits == 0 { style.foregroundBits = base.foregroundBits }
    if backgroundBits == 0 { style.backgroundBits = base.backgroundBits }
    style.attributes.formUnion(base.attributes)
    style.monochrome.formUnion(base.monochrome)
    return style
  }

  /// Returns the attributes to show on a terminal of this depth.
  public func attributes(for depth: ColorDepth) -> Attributes {
    depth == .none ? attributes.union(monochrome) : attributes
  }

  public func with(_ attributes: Attributes) -> Style {
    Style(attributes: attributes).over(self)
  }
}
