/// The number of columns that text occupies on a terminal.
///
/// Measured by grapheme cluster. A cluster that is displayed as one picture (emoji with joiners,
/// skin tones or variation selector 16, flags, keycaps, Hangul jamo) has the width of the picture.
/// Any other cluster has the sum of its code points, as in terminals: 0 for a mark, 1 for a letter,
/// 2 for a wide character. An Indic conjunct or Thai with sara am can therefore exceed two columns.
public enum TextWidth {
  public static func columns(of text: some StringProtocol) -> Int {
    let text = Substring(text)
    return plainColumns(in: text) ?? text.reduce(0) { $0 + columns(of: $1) }
  }

  public static func columns(of cluster: Character) -> Int {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return columns(of: first) }
    if let columns = pictureColumns(of: cluster) { return columns }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the columns of a code point on its own: 0 for marks and invisible characters, 1, or 2.
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
    return isWide(value) ? 2 : 1
  }

  /// Splits a cluster into base characters with their marks. Skips marks without a base.
  static func forEachCell(of cluster: Character, _ body: (Character, Int) -> Void) {
    let scalars = cluster.unicodeScalars
    if scalars.count == 1 {
      if let scalar = scalars.first, case let width = columns(of: scalar), width > 0 {
        body(cluster, width)
      }
      return
    }
    if let columns = pictureColumns(of: cluster) { return body(cluster, columns) }
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

  /// Returns the columns if `plainColumns(of:)` knows every code point; nil otherwise.
  static func plainColumns(in text: Substring) -> Int? {
    var columns = 0
    for scalar in text.unicodeScalars {
      guard let width = plainColumns(of: scalar.value) else { return nil }
      columns += width
    }
    return columns
  }

  /// Returns the columns of a code point that never combines with the previous one; nil for others.
  /// Covers most text without a lookup in Unicode's tables.
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

  /// Returns whether a code point is a Hangul vowel or final, which joins the previous syllable.
  static func isJamoFollower(_ value: UInt32) -> Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value)
  }
}

extension TextWidth {
  /// Returns the columns of several code points that are drawn as one picture; nil for others.
  private static func pictureColumns(of cluster: Character) -> Int? {
    let scalars = cluster.unicodeScalars
    guard let first = scalars.first else { return nil }
    let rest = scalars.dropFirst()
    if first.value >= 0x1100 && first.value <= 0x115F
      || first.value >= 0xA960 && first.value < 0xA980 || (0xAC00...0xD7A3).contains(first.value)
    {
      return rest.allSatisfy { isJamoFollower($0.value) } ? 2 : nil
    }
    let isRegional = (0x1F1E6...0x1F1FF).contains(first.value)
    let isKeycap =
      scalars.contains { $0.value == 0x20E3 } && scalars.contains { $0 == emojiSelector }
    guard isRegional || isKeycap || first.properties.isEmoji && rest.contains(where: joinsEmoji)
    else { return nil }
    let looksLikeText = scalars.count == 2 && rest.first == textSelector
    return looksLikeText ? columns(of: first) : 2
  }

  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  private static func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar == joiner || scalar == emojiSelector || scalar == textSelector
      || scalar.properties.isEmojiModifier
  }

  /// Returns whether a code point is two columns wide.
  static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].lowerBound <= value
  }

  /// Unicode 17's East Asian Width (W and F), which includes all emoji with emoji presentation.
  /// Sorted; ranges extend across gaps of combining marks.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F265,
    0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0,
    0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF8, 0x20000...0x3FFFD,
  ]
}
