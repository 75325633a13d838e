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

  /// Levenshtein's: letters put in, taken out or exchanged.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let exchanged = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(exchanged, diagonal + 1, row[j] + 1)
      }
    }
    return row[second.count]
  }
}
