import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

struct ProductsCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "products",
    abstract: "List the products with their prices and status on this device.",
    discussion: """
      A product that can be bought has no status in the table. One that is not for sale shows the \
      reason. A subscription shows its next period if that has another price or product. Statuses in \
      JSON: \
      \(ProductStatus.allCases.map(\.rawValue).joined(separator: ", ")). \
      `razefaces schema products` describes all members of the JSON.

      Examples:
        razefaces products
        razefaces products --json | jq -r '.[] | select(.status == "buy") | .productId'
      """)

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .list(of: ListedProduct.schema)

  func run(in context: CommandContext) async throws {
    let headless = try await HeadlessShop.open(context, observes: false)
    let products = headless.shop.state.productList.entries.map { ListedProduct($0, headless.app) }
    let none = "There are no products: \(headless.reasonForNoProducts ?? "")"
    try context.print(products, in: ListedProduct.form, none: none)
    if context.output.isJSON, products.isEmpty { context.printError(none) }
  }
}

struct ListedProduct: Formed {
  let id, displayName, type: String
  let status: ProductStatus
  /// The next period of the account's subscription; nil if it does not renew.
  let renewal: NextPeriod?
  var reason: String?
  var product: SKProduct?
  var price: StorePrice?
  var period: Period?
  var introduction: ListedIntroduction?

  @MainActor init(_ entry: ProductEntry, _ device: AppOnDevice) {
    let (state, content) = (device.state, device.content)
    (id, displayName) = (entry.id, entry.name)
    type = content.kind(entry.id)?.rawValue ?? ""
    status = state.status(of: entry)
    renewal = state.storeState?.subscription(to: entry.id).flatMap {
      $0.machine.phase == .subscribed && $0.machine.autoRenews ? $0.next : nil
    }
    switch entry {
    case .invalid(let id, _):
      reason = state.invalidReasons[id].map { Texts.english($0.sentence) }
    case .product(let product):
      self.product = product
      price = state.storeState.map { StorePrice(product.price as Decimal, in: $0.storefront) }
      period = content.subscription(entry.id)?.period
      if let offer = state.introduction(of: entry, content), let price, let period {
        introduction = ListedIntroduction(offer: offer, laterPrice: price, period: period)
      }
    }
  }

  fileprivate func statusAndReason(_ dates: DateText) -> String {
    let title = status == .buy ? nil : Texts.english(status.title(ProductKind(rawValue: type)))
    return [title, reason ?? introduction?.terms ?? change(dates)]
      .compactMap(\.self).joined(separator: ": ")
  }

  /// Returns the next period, if it is for another price or product.
  private func change(_ dates: DateText) -> String? {
    renewal.flatMap { next in
      guard next.price.amount != price?.amount || next.productID != id else { return nil }
      let product = next.productID == id ? "" : "\(next.productID), "
      return "\(product)\(next.price.text) on \(dates.day(next.begins))"
    }
  }

  static let form = Form<Self>(
    .member("productId") { $0.id }.column("ID"),
    .member("displayName") { $0.displayName }.column("Name"),
    .member("description") { $0.product?.localizedDescription }.nullable,
    .member("displayPrice") { $0.price?.text }.nullable.column("Price", .right),
    .member("price") { $0.price?.amount }.nullable,
    .member("currency") { $0.price?.storefront.currencyCode }.nullable,
    .member("type") { $0.type }.column("Type", spare: 0, before: "Price"),
    .member("status") { $0.status }.column("Status") { $0.statusAndReason($1) },
    .member("reason") { $0.reason }.nullable,
    .member("isFamilyShareable") { $0.product?.isFamilyShareable ?? false },
    .member("subscriptionGroupIdentifier") { $0.product?.subscriptionGroupIdentifier }.nullable,
    .member("subscriptionPeriod") { $0.period?.iso8601 }.nullable,
    .member("introductoryOffer") { $0.introduction }.nullable,
    .member("renewalDate") { $0.renewal?.begins }.nullable,
    .member("renewalProductId") { $0.renewal?.productID }.nullable,
    .member("renewalPrice") { $0.renewal?.price.amount }.nullable)
}

struct ListedIntroduction: Formed {
  static let form = Form<Self>(
    .member("mode") { $0.offer.mode.rawValue }, .member("period") { $0.offer.period.iso8601 },
    .member("periodCount") { $0.offer.periodCount }, .member("price") { $0.price.amount },
    .member("currency") { $0.price.storefront.currencyCode },
    .member("displayPrice") { $0.price.text }, .member("terms") { $0.terms })

  let offer: Offer
  /// The subscription's price after the offer.
  let laterPrice: StorePrice
  /// The subscription's period.
  let period: Period

  private var price: StorePrice {
    StorePrice(offer.price(in: laterPrice.storefront) ?? 0, in: laterPrice.storefront)
  }

  var terms: String {
    Texts.english(
      .plan(laterPrice.amount, each: period, beginningWith: offer, in: laterPrice.storefront))
  }
}
