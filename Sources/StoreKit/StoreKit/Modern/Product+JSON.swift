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
    if let subscription, let terms = entry.subscription {
      offer["recurringSubscriptionPeriod"] = .text(terms.period.iso8601)
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
