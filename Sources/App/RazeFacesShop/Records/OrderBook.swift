/// The shop's orders by order number, with the product and, after the payment, the transaction.
///
/// The app's server gives the numbers. A payment has its order number as `applicationUsername`. The
/// queue loses it when the app is killed (storekit-rules 2.9), so the shop records it.
struct OrderBook: RecordBook {
  static let key = RecordKey.orders

  private(set) var entries: [String: Any]

  mutating func add(_ order: String, for productID: String) {
    guard entries[order] == nil else { return }
    entries[order] = [Field.productID: productID]
  }

  mutating func remove(_ order: String?, of productID: String) {
    if let order = order ?? openOrders(of: productID).first { entries[order] = nil }
  }

  /// Marks an order as paid and returns its number.
  ///
  /// This is the order that the transaction has already paid, otherwise the payment's own. If that
  /// was lost because the app was killed, it is the product's first open order.
  mutating func markPaid(by delivery: Delivery) -> String? {
    let paid = entries.first {
      ($0.value as? [String: Any])?[Field.transactionID] as? String == delivery.transactionID
    }
    if let paid { return paid.key }
    guard let order = delivery.order ?? openOrders(of: delivery.productID).first else { return nil }
    markPaid(order, by: delivery)
    return order
  }

  mutating func markPaid(_ order: String, by delivery: Delivery) {
    entries[order] = [
      Field.productID: delivery.productID, Field.transactionID: delivery.transactionID,
    ]
  }

  private func openOrders(of productID: String) -> [String] {
    entries.filter { _, entry in
      let entry = entry as? [String: Any]
      return entry?[Field.productID] as? String == productID && entry?[Field.transactionID] == nil
    }.keys.sorted()
  }
}
