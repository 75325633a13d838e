public import Foundation
import StoreCore

extension Product {
  /// The product as JSON, with the members of the App Store's response that apps read.
  public var jsonRepresentation: Data {
    var offer: [String: JSONTree] = [
      "currencyCode": .text(cache.country.currencyCode), "price": .text("\(price)"),
      "priceFormatted": .text(displayPrice),
    ]
    var attributes: [String: JSONTree] = [
      "description": ["standard": .text(description)],
      "isFamilyShareable": .flag(isFamilyShareable), "kind": .text(type.rawValue),
      "name": .text(displayName), "offerName": .text(id),
    ]
    if let subscription {
      let period = subscription.subscriptionPeriod
      offer["recurringSubscriptionPeriod"] = .text("P\(period.value)\(period.unit.letter)")
      attributes["subscriptionFamilyId"] = .text(subscription.subscriptionGroupID)
      attributes["subscriptionFamilyName"] = .text(subscription.groupDisplayName)
    }
    attributes["offers"] = .list([.object(offer)])
    let product: JSONTree = [
      "attributes": .object(attributes), "id": .text(id), "type": .text("in-apps"),
    ]
    return product.encoded()
  }
}

extension Product.SubscriptionPeriod.Unit {
  fileprivate var letter: String {
    switch self {
    case .day: "D"
    case .week: "W"
    case .month: "M"
    case .year: "Y"
    }
  }
}
