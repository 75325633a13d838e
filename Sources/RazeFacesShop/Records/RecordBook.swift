package import Foundation
import Preferences
package import StoreKit

/// One dictionary of the preferences, with a meaning.
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

/// The goods of one transaction, as far as the app has to hand them out.
package struct Delivery: Hashable, Sendable {
  package var transactionID: String
  package var productID: String
  package var type: Product.ProductType
  /// The length of one piece, if it is a membership.
  package var period: Product.SubscriptionPeriod
  package var quantity: Int
  package var date: Date
  /// The business order that the payment was made for; lost by a kill (storekit-rules 2.9).
  package var order: String?
  /// The end of the period, if it is a subscription.
  package var end: Date?
}

/// A delivery whose order, if it is sold by order, is paid and credited.
struct PaidDelivery {
  var delivery: Delivery
  /// The order's number; nil for a product that is not sold by order.
  var order: String?
}
