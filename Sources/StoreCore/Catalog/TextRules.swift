/// What a text that reaches a terminal may hold.
enum TextRules {
  /// Control characters, and format characters that show nothing but change what is around them,
  /// such as a right-to-left override or a byte order mark.
  static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true
    // The joiners that emoji and some scripts are spelled with.
    case 0x200C, 0x200D: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      return true
    default: return false
    }
  }
}
