import TerminalKit

/// A drawing as it stands in the shop window: its silhouette, until somebody buys it.
enum Veil {
  /// The drawing's shape without its lines: a darker edge and a lighter inside, row by row.
  static func over(_ drawing: [String], _ marks: Marks) -> [String] {
    drawing.map { row in
      let cells = Array(row)
      let spans = spans(cells)
      return String(
        cells.indices.map { place -> Character in
          guard let span = spans.first(where: { $0.contains(place) }) else { return " " }
          let isEdge = place == span.lowerBound || place == span.upperBound
          return Character(isEdge ? marks.outline : marks.inside)
        })
    }
  }

  /// Stretches of drawing; up to so many blanks inside of one belong to it.
  private static let bridged = 9

  private static func spans(_ cells: [Character]) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    for place in cells.indices where cells[place] != " " {
      if let last = spans.last, place - last.upperBound <= bridged + 1 {
        spans[spans.count - 1] = last.lowerBound...place
      } else {
        spans.append(place...place)
      }
    }
    return spans
  }
}
