import Localization
import RazeFacesConsole
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// The columns of the product table. The name takes the remaining width.
struct StoreColumns {
  let name: Range<Int>
  /// The product type; nil if there is no room, in which case the details show it.
  let type: Range<Int>?
  let price: Range<Int>
  let status: Range<Int>

  /// The most columns of a name, so that it is easy to see which name a price belongs to.
  private static let widestName = 44
  private static let narrowestName = 8
  /// The columns before the name and after the status.
  private static let margins = 3 + 1

  /// - Parameter widths: The widths that the names and prices require.
  init(in list: Rect, _ widths: (name: Int, price: Int), _ shared: Shared) {
    let texts = shared.texts
    let kinds = TextWidth.widest(ProductKind.allCases.map { texts(.short($0)) }, in: 14...20)
    // In ASCII, a currency symbol may take three letters.
    let widestPrice = widths.price + (shared.marks.glyphs == .ascii ? 2 : 0)
    let price = max(TextWidth.columns(of: texts("Price")), widestPrice)
    func statuses(
      _ range: ClosedRange<Int>, _ title: (ProductStatus, ProductKind?) -> Text
    ) -> Int {
      let titles =
        ProductStatus.allCases.map { title($0, nil) }
        + [title(.purchased, .autoRenewableSubscription)]
      // Includes two columns for the mark.
      return 2 + TextWidth.widest(titles.map { texts($0) }, in: range)
    }
    let widest = list.width * 2 / 5
    let long = statuses(20...max(20, widest)) { $0.title($1) }
    let short = statuses(11...max(11, widest)) { $0.shortTitle($1) }
    // First, the status gets shorter; last, the type is omitted.
    let ways = [
      (kinds, long, 2), (kinds, short, 2), (kinds, short, 1), (0, long, 2), (0, short, 2),
      (0, short, 1),
    ]
    func room(_ way: (type: Int, status: Int, gap: Int)) -> Int {
      let type = way.type == 0 ? 0 : way.type + way.gap
      return list.width - Self.margins - type - way.gap - price - way.gap - way.status
    }
    let way = ways.first { room($0) >= min(widths.name, Self.widestName) } ?? ways[ways.count - 1]
    let (typeWidth, statusWidth, gap) = way
    var ruler = ColumnRuler(x: list.minX + 3)
    name = ruler.column(max(Self.narrowestName, min(Self.widestName, room(way))), gap: gap)
    type = typeWidth > 0 ? ruler.column(typeWidth, gap: gap) : nil
    self.price = ruler.column(price, gap: gap)
    status = ruler.column(statusWidth)
  }
}

extension SKProduct {
  /// Returns the price of a number of pieces, in the format of its storefront.
  func priceText(quantity: Int = 1, _ language: Language) -> String {
    let total = price.decimalValue * Decimal(quantity)
    guard let storefront else { return "\(total)" }
    return PriceText.label(total, in: storefront, language: language.rawValue)
  }

  /// The storefront of the price, which may differ from the device's current one.
  var storefront: StoreCore.Storefront? {
    let identifier = priceLocale.identifier.prefix { $0 != "@" }
    return SKProduct.storefrontsByLocale[String(identifier)]
  }

  private static let storefrontsByLocale = Dictionary(
    StoreCore.Storefront.all.map { ($0.localeIdentifier, $0) },
    uniquingKeysWith: { first, _ in first })
}

extension ProductEntry {
  /// Nil if the App Store does not sell the product.
  var product: SKProduct? { if case .product(let product) = self { product } else { nil } }

  /// Returns the price; a dash if the product is unavailable.
  func price(_ shared: Shared) -> String {
    product?.priceText(shared.texts.language) ?? shared.marks.nothing
  }
}
