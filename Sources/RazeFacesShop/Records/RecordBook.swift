package import Foundation
import Preferences
package import StoreKit

/// A typed view of one dictionary in the preferences.
protocol RecordBook {
  static var key: String { get }
  var entries: [String: Any] { get }
  init(entries: [String: Any])
}

extension RecordBook {
  init(reading defaults: some DefaultsReading) {
    self.init(entries: defaults.dictionary(forKey: Self.key) ?? [:])
  }
}

/// The content of one transaction that the app has to deliver.
package struct Delivery: Hashable, Sendable {
  package var transactionID, productID: String
  package var type: Product.ProductType
  /// The length of one purchase, for a membership.
  package var period: Product.SubscriptionPeriod
  package var quantity: Int
  package var date: Date
  /// The order number of the payment; nil if a kill has lost it (storekit-rules 2.9).
  package var order: String?
  /// The end of the period, for a subscription.
  package var end: Date?
}

/// A delivery whose order is paid and credited, if the product is sold by order.
struct PaidDelivery {
  var delivery: Delivery
  /// The order number; nil for a product that is not sold by order.
  var order: String?
}
