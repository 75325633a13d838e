import RazeFacesShop
import StoreCore
import TerminalKit

/// A drawing as it stands in the shop window: its silhouette, until somebody buys it.
enum Veil {
  /// The drawing's shape without its lines: a darker edge and a lighter inside, row by row.
  static func over(_ drawing: [String], _ marks: Marks) -> [String] {
    drawing.enumerated().map { line, row in
      let cells = Array(row)
      let spans = spans(cells)
      var veiled = cells.indices.map { place -> Character in
        guard let span = spans.first(where: { $0.contains(place) }) else { return " " }
        let isEdge = place == span.lowerBound || place == span.upperBound
        return Character(isEdge ? marks.outline : marks.inside)
      }
      if line == drawing.count / 2, let widest = spans.max(by: { $0.count < $1.count }) {
        write(riddle, in: widest, of: &veiled)
      }
      return String(veiled)
    }
  }

  /// The same, drawn away from the top down.
  static func over(_ drawing: [String], from exposure: Exposure, _ marks: Marks) -> [String] {
    let seen = Int(nearest: exposure.share * Double(drawing.count))
    guard seen < drawing.count else { return drawing }
    return Array(drawing.prefix(seen) + over(drawing, marks).dropFirst(seen))
  }

  /// Who is it?
  private static let riddle = Array(" ? ")

  private static func write(
    _ text: [Character], in span: ClosedRange<Int>, of row: inout [Character]
  ) {
    guard span.count >= text.count + 2 else { return }
    let start = span.lowerBound + (span.count - text.count) / 2
    row.replaceSubrange(start..<(start + text.count), with: text)
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
