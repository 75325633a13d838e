import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The columns of the product table: the name takes what the others leave.
struct StoreColumns {
  let name: Range<Int>
  /// Nil if there is no room; the details tell it.
  let type: Range<Int>?
  let price: Range<Int>
  let status: Range<Int>

  /// Beyond that a name and its price are hard to see as one line.
  private static let widestName = 44

  init(in list: Rect, _ texts: RoomTexts<StoreText>, _ shared: Shared) {
    let width = list.width
    // Prices without decimals are longer, because the unit is small.
    let hasFractions = shared.snapshot?.storefront.fractionDigits != 0
    let priceWidth = width < 48 && hasFractions ? 9 : 11
    let gap = width >= 60 ? 2 : 1
    let kinds = ProductKind.allCases.map { texts(.kind($0)) }
    let typeWidth = width >= 70 ? Self.widest(kinds, least: 14, most: 20) : 0
    let statusWidth = Self.statusWidth(width, texts)
    let margins = 3 + 1
    let others =
      margins + (typeWidth > 0 ? typeWidth + 2 * gap : 0) + priceWidth + gap + statusWidth
    let nameWidth = max(8, min(Self.widestName, width - others))
    var x = list.minX + 3
    func take(_ width: Int, gap: Int) -> Range<Int> {
      defer { x += width + gap }
      return x..<(x + width)
    }
    name = take(nameWidth, gap: typeWidth > 0 ? gap : 0)
    type = typeWidth > 0 ? take(typeWidth, gap: gap) : nil
    price = take(priceWidth, gap: gap)
    status = take(statusWidth, gap: 0)
  }

  /// With the two columns of the mark. Where the long words have no room, the short ones do.
  private static func statusWidth(_ width: Int, _ texts: RoomTexts<StoreText>) -> Int {
    let least = width >= 60 ? 22 : width >= 48 ? 16 : 13
    let words = ProductStatus.allCases.map { texts(.shortStatus($0)) }
    return 2 + widest(words, least: least - 2, most: width * 2 / 5 - 2)
  }

  private static func widest(_ words: [String], least: Int, most: Int) -> Int {
    max(least, min(most, words.map { TextWidth.columns(of: $0) }.max() ?? 0))
  }
}
