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

/// A device's name becomes a folder's name, so it is checked where it enters.
public enum DeviceName {
  public static let standard = "iphone"
  public static let longest = 64

  public static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= longest else { return false }
    let letter: (UInt8) -> Bool = {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
    }
    return letter(first)
      && name.utf8.allSatisfy {
        letter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".")
      }
  }
}

/// The word that was probably meant: in a catalog, on a command line.
public enum Suggestion {
  /// No identifier that anybody mistypes is longer; of more the distance would only cost time.
  private static let longest = 100

  /// Returns the nearest of the known words, the first of several; nil where none is near enough to
  /// be a slip of the hand: other letter case, or one letter in three wrong.
  public static func nearest(to word: String, among known: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard (1...longest).contains(letters.count) else { return nil }
    let limit = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the number of letters put in, taken out, exchanged, or swapped with their neighbor
  /// (Damerau's distance).
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var rows = [Array(0...second.count)]
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let exchanged = rows[i][j] + (first[i] == second[j] ? 0 : 1)
        var least = min(exchanged, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
