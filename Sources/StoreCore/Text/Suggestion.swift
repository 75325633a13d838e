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
