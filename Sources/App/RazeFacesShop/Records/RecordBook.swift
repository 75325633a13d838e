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
  /// The order number: that of the payment, which is lost if the app is killed (storekit-rules
  /// 2.9), and once the order is credited, the credited one.
  package var order: String?
  /// The end of a subscription's period.
  package var end: Date?
}
