import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit

extension Desk {
  /// All products of the app, those that are not sold included, each with its status on this device.
  package func products() async throws {
    let open = try await open(
      observes: false, presenter: CommandPresenter(person: nil, note: streams.note))
    let forms = open.shop.state.shelf.entries.map { ProductForm($0, open.device) }
    try print(forms) {
      var table = TextTable([
        ("ID", .left), ("Name", .left), ("Type", .left), ("Price", .right), ("Status", .left),
      ])
      for form in forms {
        table.append([
          form.id, form.displayName, form.type, form.displayPrice ?? "",
          CommandWords.status(form.status, reason: form.reason),
        ])
      }
      return table.text
    }
  }

  /// The identifier that is meant: a whole one, or the end of exactly one.
  func productID(_ name: String) throws(CommandFailure) -> String {
    do {
      return try Input.productID(name, in: control.catalog)
    } catch {
      throw CommandFailure(.refused, error.message)
    }
  }
}

/// A product as `--json` shows it.
struct ProductForm: Encodable {
  var id: String
  var displayName: String
  var description: String?
  var displayPrice: String?
  var price: Decimal?
  var currency: String?
  var type: String
  var status: ProductStatus
  var reason: String?
  var isFamilyShareable: Bool
  var subscriptionGroupID: String?
  var subscriptionPeriod: String?

  @MainActor init(_ entry: ShelfEntry, _ device: AppOnDevice) {
    id = entry.id
    displayName = entry.name
    type = device.content.kind(entry.id)?.rawValue ?? ""
    status = device.state.status(of: entry)
    isFamilyShareable = false
    switch entry {
    case .invalid: reason = device.state.invalidReasons[id]?.sentence
    case .product(let product):
      description = product.localizedDescription
      price = product.price as Decimal
      isFamilyShareable = product.isFamilyShareable
      subscriptionGroupID = product.subscriptionGroupIdentifier
      if let storefront = device.state.snapshot?.storefront {
        displayPrice = PriceText.displayPrice(product.price as Decimal, in: storefront)
        currency = storefront.currencyCode
      }
      subscriptionPeriod = product.subscriptionPeriod?.iso8601
    }
  }

  private enum Key: String, CodingKey {
    case id, productId, displayName, description, displayPrice, price, currency, type, status
    case reason, isFamilyShareable, subscriptionGroupIdentifier, subscriptionPeriod
  }

  /// Every key is there, with null where there is nothing: a script need not ask for each.
  func encode(to encoder: any Encoder) throws {
    var form = encoder.container(keyedBy: Key.self)
    try form.encode(id, forKey: .id)
    try form.encode(id, forKey: .productId)
    try form.encode(displayName, forKey: .displayName)
    try form.encode(description, forKey: .description)
    try form.encode(displayPrice, forKey: .displayPrice)
    try form.encode(price, forKey: .price)
    try form.encode(currency, forKey: .currency)
    try form.encode(type, forKey: .type)
    try form.encode(status.rawValue, forKey: .status)
    try form.encode(reason, forKey: .reason)
    try form.encode(isFamilyShareable, forKey: .isFamilyShareable)
    try form.encode(subscriptionGroupID, forKey: .subscriptionGroupIdentifier)
    try form.encode(subscriptionPeriod, forKey: .subscriptionPeriod)
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
