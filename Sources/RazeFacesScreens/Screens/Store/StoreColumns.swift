import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// The columns of the product table: the name takes what the others leave.
struct StoreColumns {
  let name: Range<Int>
  /// The columns of the type; nil if there is no room, and then the details tell it.
  let type: Range<Int>?
  let price: Range<Int>
  let status: Range<Int>

  /// The widths that names and prices of the table need.
  struct Widths: Equatable {
    /// The longest name that App Store Connect takes.
    var name = 30
    /// Prices without decimals are longer, because the unit is small.
    var price = 11
  }

  /// Beyond that a name and its price are hard to see as one line.
  private static let widestName = 44
  private static let narrowestName = 8
  /// The columns before the name, and after the status.
  private static let margins = 3 + 1

  init(in list: Rect, _ widths: Widths, _ texts: Texts, _ shared: Shared) {
    let kinds = TextWidth.widest(ProductKind.allCases.map { texts(.short($0)) }, in: 14...20)
    // In ASCII a currency's sign may be three letters.
    let price = max(
      TextWidth.columns(of: texts("Price")),
      shared.marks.glyphs == .ascii ? widths.price + 2 : widths.price)
    func statuses(_ range: ClosedRange<Int>, _ word: (ProductStatus) -> String) -> Int {
      // With the two columns of the mark.
      2 + TextWidth.widest(ProductStatus.allCases.map(word), in: range)
    }
    let widest = list.width * 2 / 5
    let long = statuses(20...max(20, widest), shared.status)
    let short = statuses(11...max(11, widest), shared.shortStatus)
    // The status says the same in fewer letters, before anything else has to go; the type goes last.
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
    var ruler = ColumnRuler(from: list.minX + 3)
    name = ruler.column(max(Self.narrowestName, min(Self.widestName, room(way))), gap: gap)
    type = typeWidth > 0 ? ruler.column(typeWidth, gap: gap) : nil
    self.price = ruler.column(price, gap: gap)
    status = ruler.column(statusWidth)
  }
}

/// Prices as the storefront that they come from writes them.
enum PriceLabel {
  static func text(_ product: SKProduct, quantity: Int = 1) -> String {
    let one = product.price.decimalValue
    return text(quantity == 1 ? one : one * Decimal(quantity), locale: product.priceLocale)
  }

  static func text(_ price: Decimal, locale: Locale) -> String {
    guard let storefront = storefront(of: locale) else { return "\(price)" }
    return PriceText.label(price, in: storefront)
  }

  /// Returns the storefront of a product's locale, which may be another by now than the device's.
  fileprivate static func storefront(of locale: Locale) -> StoreCore.Storefront? {
    let identifier = locale.identifier.prefix { $0 != "@" }
    return byLocale[String(identifier)]
  }

  private static let byLocale = Dictionary(
    StoreCore.Storefront.all.map { ($0.localeIdentifier, $0) },
    uniquingKeysWith: { first, _ in first })
}

extension ProductEntry {
  /// Returns the price; a dash if the App Store does not sell it just now.
  func price(_ shared: Shared) -> String {
    switch self {
    case .product(let product): PriceLabel.text(product)
    case .invalid: shared.marks.nothing
    }
  }

  /// Returns the introductory offer that buying it begins with; nil if it costs what it costs.
  func introduction(_ shared: Shared) -> Offer? {
    shared.device.introduction(of: self, shared.content)
  }

  /// Returns the introductory offer in words: `1 week free`.
  func introductionWords(_ shared: Shared) -> String? {
    guard let offer = introduction(shared), case .product(let product) = self,
      let storefront = PriceLabel.storefront(of: product.priceLocale),
      let price = offer.price(in: storefront)
    else { return nil }
    return shared.texts.subscriptions.offer(
      offer.mode, offer.period, count: offer.periodCount,
      price: PriceText.displayPrice(price, in: storefront))
  }

  /// Returns the price that a subscription's next buyer pays, as on the App Store: `1 week free,
  /// then $2.99 per month`. Nil for a product that does not renew.
  func terms(_ shared: Shared) -> String? {
    guard case .product(let product) = self, let terms = shared.content.subscription(id),
      let storefront = PriceLabel.storefront(of: product.priceLocale)
    else { return nil }
    return shared.texts.subscriptions.plan(
      product.price.decimalValue, each: terms.period, beginningWith: introduction(shared),
      in: storefront)
  }
}
