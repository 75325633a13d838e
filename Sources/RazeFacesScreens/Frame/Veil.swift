import RazeFacesPictures
import RazeFacesShop
import StoreCore
import TerminalKit

/// A drawing as it stands in the shop window: its silhouette, until somebody buys it.
enum Veil {
  /// Returns the drawing's shape without its lines: a darker edge and a lighter inside, row by row.
  ///
  /// - Parameter isEmpty: whether the inside is left blank, of what cannot be had.
  static func over(_ drawing: [String], isEmpty: Bool = false, _ marks: Marks) -> [String] {
    drawing.map { row in
      let cells = Array(row)
      let spans = spans(cells)
      return String(
        cells.indices.map { place -> Character in
          guard let span = spans.first(where: { $0.contains(place) }) else { return " " }
          let isEdge = place == span.lowerBound || place == span.upperBound
          return isEdge ? Character(marks.outline) : isEmpty ? " " : Character(marks.inside)
        })
    }
  }

  /// Returns the drawing without its upper part.
  static func over(_ drawing: [String], from exposure: Exposure, _ marks: Marks) -> [String] {
    let seen = Int(nearest: exposure.share * Double(drawing.count))
    guard seen < drawing.count else { return drawing }
    return Array(drawing.prefix(seen) + over(drawing, marks).dropFirst(seen))
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
