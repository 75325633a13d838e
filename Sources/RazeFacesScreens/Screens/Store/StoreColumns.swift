import TerminalKit

/// The columns of the product table for one width: the name takes what the others leave.
struct StoreColumns {
  let name: Rect
  /// Nil where there is no room; the details tell it.
  let type: Rect?
  let price: Rect
  let status: Rect

  /// Beyond that a name and its price are hard to see as one line.
  private static let widestName = 44

  /// - Parameter hasFractions: whether prices have decimals; without them they are longer, because
  ///   the unit is small.
  init(in row: Rect, hasFractions: Bool) {
    let hasType = row.width >= 70
    let statusWidth = row.width >= 60 ? 22 : row.width >= 48 ? 16 : 13
    let priceWidth = row.width >= 48 ? 11 : hasFractions ? 9 : 11
    let gap = row.width >= 60 ? 2 : 1
    let typeWidth = hasType ? 14 : 0
    let margins = 3 + 1
    let others = margins + typeWidth + (hasType ? 2 * gap : 0) + priceWidth + gap + statusWidth
    let nameWidth = max(8, min(Self.widestName, row.width - others))
    var x = row.minX + 3
    func take(_ width: Int, gap: Int) -> Rect {
      defer { x += width + gap }
      return Rect(x: x, y: row.minY, width: width, height: 1)
    }
    name = take(nameWidth, gap: hasType ? gap : 0)
    type = hasType ? take(typeWidth, gap: gap) : nil
    price = take(priceWidth, gap: gap)
    status = take(statusWidth, gap: 0)
  }
}
