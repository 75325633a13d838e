import CNcurses

extension Character {
  private static let unknown: UInt32 = 0xFFFD
  private static let blank: UInt32 = 0x20
  /// A curses cell holds five code points (CCHARW_MAX).
  private static let mostMarks = 4

  /// Returns the code points sent to the terminal for this character: one or two curses cells, each
  /// a base character with up to four marks.
  ///
  /// Terminals and curses disagree about the width of joined emoji, skin tones, variation selectors,
  /// and flags, and a wrong guess shifts the rest of the row. Only code points whose width is
  /// undisputed are sent: the first part of a joined emoji, or the two letters of a flag, padded with
  /// a space. The canvas keeps the whole cluster for copying and for tests.
  ///
  /// - Parameters:
  ///   - columns: The width on the canvas.
  ///   - libraryWidth: The width that curses counts, from the C library's `wcwidth`.
  func spelling(
    columns: Int, isUTF8: Bool,
    libraryWidth: (UInt32) -> Int = { Int(nc_wcwidth(wchar_t(bitPattern: $0))) }
  ) -> [[UInt32]] {
    let scalars = unicodeScalars.map(\.value)
    guard isUTF8 else {
      let isPlain = scalars.count == 1 && scalars[0] < 0x7F
      return isPlain ? [scalars] : Array(repeating: [0x3F], count: columns)
    }
    if let letters = Self.flagLetters(scalars) { return letters.map { [$0] } }
    let composed = Self.composingHangul(scalars)
    let base = composed.first ?? Self.blank
    let width = libraryWidth(base)
    if width == columns {
      let marks = composed.dropFirst().prefix { libraryWidth($0) == 0 && !Self.isJoining($0) }
      return [[base] + marks.prefix(Self.mostMarks)]
    }
    let hasSelector = composed.dropFirst().contains { $0 == 0xFE0F }
    if width == 1, columns == 2, hasSelector { return [[base], [Self.blank]] }
    return [[Self.unknown]] + (columns == 2 ? [[Self.blank]] : [])
  }

  private static func isJoining(_ value: UInt32) -> Bool {
    value == 0x200D || (0xFE00...0xFE0F).contains(value)
  }

  /// Returns a regional indicator, or a pair of them, as capital letters in two columns.
  private static func flagLetters(_ scalars: [UInt32]) -> [UInt32]? {
    guard let first = scalars.first, (0x1F1E6...0x1F1FF).contains(first) else { return nil }
    let letters = scalars.prefix(2).map { $0 - 0x1F1E6 + 0x41 }
    return letters.count == 2 ? letters : letters + [blank]
  }

  /// Composes jamo into syllables, which every font has (Unicode Standard, section 3.12).
  private static func composingHangul(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count >= 2, let first = scalars.first else { return scalars }
    var rest = scalars.dropFirst()
    var syllable = first
    if (0x1100...0x1112).contains(first), let vowel = rest.first, (0x1161...0x1175).contains(vowel)
    {
      syllable = 0xAC00 + ((first - 0x1100) * 21 + vowel - 0x1161) * 28
      rest = rest.dropFirst()
    }
    if (0xAC00...0xD7A3).contains(syllable), (syllable - 0xAC00) % 28 == 0,
      let final = rest.first, (0x11A8...0x11C2).contains(final)
    {
      syllable += final - 0x11A7
      rest = rest.dropFirst()
    }
    return [syllable] + rest
  }
}
