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
    let products = headless.shop.state.productList.entries.map {
      ListedProduct($0, headless.app)
    }
    let none = "There are no products: \(headless.reasonForNoProducts ?? "")"
    try context.print(products, in: ListedProduct.form, none: none)
    if context.output.isJSON, products.isEmpty { context.printError(none) }
  }
}

struct ListedProduct: Formed {
  var id, displayName: String
  var description, displayPrice: String?
  var price: Decimal?
  var currency: String?
  var type: String
  var status: ProductStatus
  var reason: String?
  var isFamilyShareable: Bool
  var subscriptionGroupID, subscriptionPeriod: String?
  var introduction: ListedIntroduction?
  /// The next period of the account's subscription; nil if it does not renew.
  var renewal: NextPeriod?

  @MainActor init(_ entry: ProductEntry, _ device: AppOnDevice) {
    id = entry.id
    displayName = entry.name
    type = device.content.kind(entry.id)?.rawValue ?? ""
    status = device.state.status(of: entry)
    isFamilyShareable = false
    renewal = device.state.storeState?.subscription(to: id).flatMap {
      $0.machine.phase == .subscribed && $0.machine.autoRenews ? $0.next : nil
    }
    switch entry {
    case .invalid: reason = device.state.invalidReasons[id].map { Texts.english($0.sentence) }
    case .product(let product):
      description = product.localizedDescription
      price = product.price as Decimal
      isFamilyShareable = product.isFamilyShareable
      subscriptionGroupID = product.subscriptionGroupIdentifier
      if let storefront = device.state.storeState?.storefront {
        displayPrice = PriceText.displayPrice(product.price as Decimal, in: storefront)
        currency = storefront.currencyCode
        introduction = device.state.introduction(of: entry, device.content).flatMap { offer in
          device.content.subscription(id).map {
            ListedIntroduction(
              offer: offer, laterPrice: product.price as Decimal, period: $0.period,
              storefront: storefront)
          }
        }
      }
      subscriptionPeriod = product.subscriptionPeriod?.iso8601
    }
  }

  fileprivate func statusAndReason(_ dates: DateText) -> String {
    let title =
      status == .buy ? nil : Texts.english(status.title(ProductKind(rawValue: type)))
    return [title, reason ?? introduction?.terms ?? change(dates)]
      .compactMap(\.self).joined(separator: ": ")
  }

  /// Returns the next period, if it is for another price or product.
  private func change(_ dates: DateText) -> String? {
    renewal.flatMap { next in
      guard next.price.amount != price || next.productID != id else { return nil }
      let product = next.productID == id ? "" : "\(next.productID), "
      return "\(product)\(next.price.text) on \(dates.day(next.begins))"
    }
  }

  static let form = Form<Self>(
    .member("productId") { $0.id }.column("ID"),
    .member("displayName") { $0.displayName }.column("Name"),
    .member("description") { $0.description }.nullable,
    .member("displayPrice") { $0.displayPrice }.nullable.column("Price", .right),
    .member("price") { $0.price }.nullable, .member("currency") { $0.currency }.nullable,
    .member("type") { $0.type }.column("Type", spare: 0, before: "Price"),
    .member("status") { $0.status }
      .column("Status") { $0.statusAndReason($1) },
    .member("reason") { $0.reason }.nullable,
    .member("isFamilyShareable") { $0.isFamilyShareable },
    .member("subscriptionGroupIdentifier") { $0.subscriptionGroupID }.nullable,
    .member("subscriptionPeriod") { $0.subscriptionPeriod }.nullable,
    .member("introductoryOffer") { $0.introduction }.nullable,
    .member("renewalDate") { $0.renewal?.begins }.nullable,
    .member("renewalProductId") { $0.renewal?.productID }.nullable,
    .member("renewalPrice") { $0.renewal?.price.amount }.nullable)
}

struct ListedIntroduction: Formed {
  static let form = Form<Self>(
    .member("mode") { $0.offer.mode.rawValue }, .member("period") { $0.offer.period.iso8601 },
    .member("periodCount") { $0.offer.periodCount }, .member("price") { $0.price },
    .member("currency") { $0.storefront.currencyCode },
    .member("displayPrice") { PriceText.displayPrice($0.price, in: $0.storefront) },
    .member("terms") { $0.terms })

  let offer: Offer
  /// The subscription's price after the offer.
  let laterPrice: Decimal
  /// The subscription's period.
  let period: Period
  let storefront: StoreCore.Storefront

  private var price: Decimal { offer.price(in: storefront) ?? 0 }

  var terms: String {
    Texts.english(.plan(laterPrice, each: period, beginningWith: offer, in: storefront))
  }
}

extension SKProductSubscriptionPeriod {
  fileprivate var iso8601: String {
    switch unit {
    case .day: "P\(numberOfUnits)D"
    case .week: "P\(numberOfUnits)W"
    case .month: "P\(numberOfUnits)M"
    case .year: "P\(numberOfUnits)Y"
    }
  }
}
