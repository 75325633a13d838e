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
  init(reading values: [String: PropertyValue]) {
    self.init(entries: values[Self.key]?.object as? [String: Any] ?? [:])
  }
}

/// The content of a transaction, to be delivered.
package struct Delivery: Hashable, Sendable {
  package var transactionID, productID: String
  /// The `appTransactionID` of the account that the transaction belongs to.
  package var account: String
  package var type: Product.ProductType
  /// The length of a membership.
  package var period: Product.SubscriptionPeriod
  package var quantity: Int
  package var date: Date
  /// The payment's order number; nil if it was lost because the app was killed (storekit-rules
  /// 2.9).
  package var order: String?
  /// The end of a subscription's period.
  package var end: Date?
}

/// A delivery whose order, if it has one, is paid and credited.
struct PaidDelivery {
  var delivery: Delivery
  /// The order number; nil for products that are not sold by order.
  var order: String?
}
