/// The number of columns that text takes on a terminal, and everything that follows from it.
///
/// Measured by grapheme cluster. A cluster that is one picture (emoji with joiners, skin tones or
/// variation selector 16, flags, keycaps, Hangul jamo) takes what the picture takes; any other takes
/// the sum of its code points, as terminals count: a mark 0, a letter 1, wide ones 2. So an Indic
/// conjunct, or Thai with sara am, may be wider than two columns.
public enum TextWidth {
  public static func columns(of text: some StringProtocol) -> Int {
    columns(in: Substring(text))
  }

  private static func columns(in text: Substring) -> Int {
    if let columns = plainColumns(in: text) { return columns }
    var columns = 0
    for cluster in text { columns += self.columns(of: cluster) }
    return columns
  }

  public static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return columns(of: first) }
    if let columns = Picture(cluster)?.columns { return columns }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the columns of one code point on its own: 0 for marks and what is not shown, 1, or 2.
  public static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if let plain = plainColumns(of: value) { return plain }
    if isJamoFollower(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
    return WideRanges.contains(value) ? 2 : 1
  }

  /// Splits a cluster into what one cell holds: a base with its marks, and its one or two columns.
  /// Marks without a base are left out.
  static func forEachCell(of cluster: Character, _ body: (Character, Int) -> Void) {
    let scalars = cluster.unicodeScalars
    if scalars.count == 1 {
      if let scalar = scalars.first, case let width = columns(of: scalar), width > 0 {
        body(cluster, width)
      }
      return
    }
    if let picture = Picture(cluster) { return body(cluster, picture.columns) }
    var cell = String.UnicodeScalarView()
    var width = 0
    for scalar in scalars {
      let columns = columns(of: scalar)
      if columns > 0, width > 0 {
        body(Character(String(cell)), width)
        cell = String.UnicodeScalarView()
        width = 0
      }
      if columns > 0 || width > 0 { cell.append(scalar) }
      width += columns
    }
    if width > 0 { body(Character(String(cell)), width) }
  }

  static func isPrintableASCII(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns the columns of text that is made of nothing but the code points below; nil for all
  /// other.
  static func plainColumns(in text: Substring) -> Int? {
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let width = plainColumns(of: scalar.value) else { return nil }
      columns += width
    }
    return columns
  }

  /// Returns the columns of a code point that never joins the one before it, without a look into
  /// Unicode's tables, as most of what is ever shown; nil for others.
  static func plainColumns(of value: UInt32) -> Int? {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x483, 0x48A..<0x530: 1
    case 0x1E00..<0x1FFF, 0x2010..<0x2028, 0x2030..<0x205F, 0x20A0..<0x20C1: 1
    case 0x2100..<0x231A, 0x2500..<0x25FD: 1
    case 0x3001..<0x302A, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000: 2
    case 0xAC00..<0xD7A4, 0xFF01..<0xFF61, 0x1F600..<0x1F650: 2
    default: nil
    }
  }

  /// Returns whether a code point is a Hangul vowel or final consonant, which joins the syllable
  /// before it.
  static func isJamoFollower(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }
}

/// A cluster of several code points that is drawn as one picture of one or two columns.
struct Picture {
  let columns: Int

  init?(_ cluster: Character) {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return nil }
    let rest = scalars.dropFirst()
    if first.value >= 0x1100 && first.value <= 0x115F
      || first.value >= 0xA960 && first.value < 0xA980
      || (0xAC00...0xD7A3).contains(first.value)
    {
      guard rest.allSatisfy({ TextWidth.isJamoFollower($0.value) }) else { return nil }
      columns = 2
      return
    }
    let isRegional = (0x1F1E6...0x1F1FF).contains(first.value)
    let isKeycap = scalars.contains { $0.value == 0x20E3 } && scalars.contains { $0 == Self.emoji }
    guard isRegional || isKeycap || first.properties.isEmoji && rest.contains(where: Self.joins)
    else { return nil }
    let looksLikeText = scalars.count == 2 && rest.first == Self.text
    columns = looksLikeText ? TextWidth.columns(of: first) : 2
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let text: Unicode.Scalar = "\u{FE0E}"
  private static let emoji: Unicode.Scalar = "\u{FE0F}"

  /// Returns whether a code point makes a picture of the emoji before it.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    scalar == joiner || scalar == emoji || scalar == text || scalar.properties.isEmojiModifier
  }
}
