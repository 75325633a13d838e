/// The word that was probably meant.
public enum NearMiss {
  /// The closest of the known words; nil where none is close enough to be a slip of the hand.
  public static func best(for word: String, among known: [String]) -> String? {
    let word = word.lowercased()
    let limit = max(1, word.count / 3)
    return known.map { (word: $0, slips: distance(word, $0.lowercased())) }
      .filter { $0.slips <= limit }
      .min { $0.slips < $1.slips }?.word
  }

  /// Letters to insert, leave out, replace or swap with the next one.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one), Array(other))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
