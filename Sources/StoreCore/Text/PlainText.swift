/// The rules for texts that people see, wherever they come from.
public enum PlainText {
  /// Returns whether a character shows nothing but changes what is around it: control characters,
  /// and format characters such as a right-to-left override, a tag or a byte order mark.
  public static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
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

  /// Returns whether it cannot be seen at all, so that two texts look alike and are not.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    isUnprintable(scalar) || scalar.properties.isDefaultIgnorableCodePoint
  }
}
