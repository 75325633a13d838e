/// Finds the word that somebody may have meant.
enum Suggestion {
  /// The nearest of the allowed words, if it is near: other letter case, or few letters wrong.
  static func nearest(to word: String, among allowed: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard (1...40).contains(letters.count) else { return nil }
    let limit = max(1, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in allowed {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Letters put in, taken out, exchanged, or swapped with their neighbour (Damerau's distance).
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
