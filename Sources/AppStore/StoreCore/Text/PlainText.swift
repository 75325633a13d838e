extension Unicode.Scalar {
  /// Whether it is a control or format character that could invisibly change the text around it.
  package var isUnprintable: Bool {
    // Joiners are needed for emoji and some scripts.
    if 0x20..<0x7F ~= value || 0x200C...0x200D ~= value { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      true
    default: false
    }
  }

  /// Whether it is invisible, so that two different texts could look the same.
  var isInvisible: Bool { isUnprintable || properties.isDefaultIgnorableCodePoint }
}

/// The rules for device names, which are also folder names.
public enum DeviceName {
  public static let standard = "iphone"
  public static let longest = 64

  public static func isValid(_ name: String) -> Bool {
    func isPlain(_ letter: Character) -> Bool {
      letter.isASCII && (letter.isLetter || letter.isNumber)
    }
    guard let first = name.first, name.utf8.count <= longest else { return false }
    return isPlain(first) && name.allSatisfy { isPlain($0) || "-_.".contains($0) }
  }
}

extension [String] {
  /// Returns the word that is nearest to a mistyped one, or the first of several; nil if none is
  /// close. Words are close if they differ in letter case, or in at most a third of their letters.
  package func nearest(to word: String) -> String? {
    let letters = [Character](word.lowercased())
    // Longer words are rarely typed by hand, and slow to compare.
    guard (1...100).contains(letters.count) else { return nil }
    let limit = Swift.max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in self {
      let distance = editDistance(letters, [Character](candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }
}

private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var rows = [[Int](0...second.count)]
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
