import StoreKit

/// Step 7 of a purchase: delivers the content and records the delivery.
extension ShopModel {
  /// Marks the purchase's order as paid and credits it, before the delivery.
  ///
  /// - Returns: the delivery with the order that it paid; nil after a failure.
  func creditOrder(of delivery: Delivery) async -> Delivery? {
    var paid = delivery
    paid.order = nil
    guard isSoldByOrder(delivery.productID) else { return paid }
    do {
      let order = try await markOrderPaid(by: delivery)
      try await server.credit(order: order, paidWith: delivery.transactionID)
      paid.order = order
      return paid
    } catch {
      let failure = error as? PurchaseFailure ?? .notCredited(ShopError(error))
      fail(delivery.productID, failure, of: delivery.transactionID)
      return nil
    }
  }

  /// - Returns: false after a failure. The transactions then stay unfinished, and the next launch
  ///   delivers them.
  func saveDeliveries(_ paid: [Delivery]) -> Bool {
    guard !paid.isEmpty else { return true }
    do {
      try records.deliver(paid)
      refreshContent()
    } catch {
      for each in paid { fail(each.productID, .notSaved(ShopError(error)), of: each.transactionID) }
      return false
    }
    for each in paid {
      guard let order = each.order else { continue }
      log(.orderCredited(order), of: each.transactionID)
    }
    return true
  }

  /// Marks the order of a verified purchase as paid. Gets an order if it is missing, such as after
  /// the app was deleted during the payment, so that a paying customer always receives the product.
  private func markOrderPaid(by delivery: Delivery) async throws -> String {
    if let order = try changeOrders({ $0.markPaid(by: delivery) }) { return order }
    let order = try await server.newOrder()
    try changeOrders { $0.markPaid(order, by: delivery) }
    log(.orderMissing(delivery.productID, made: order), of: delivery.transactionID)
    return order
  }

  private func changeOrders<Result>(
    _ change: (inout OrderBook) -> Result
  ) throws(PurchaseFailure) -> Result {
    do { return try records.change(OrderBook.self, change) } catch {
      throw .notSaved(ShopError(error))
    }
  }

  /// Returns what a verified transaction delivers, to the account that it belongs to.
  ///
  /// - Parameter payment: the payment, which may have an order number; nil for a StoreKit 2
  ///   purchase.
  func delivery(of transaction: Transaction, for payment: SKPayment? = nil) -> Delivery {
    Delivery(
      transactionID: String(transaction.id), productID: transaction.productID,
      account: transaction.appTransactionID, type: transaction.productType,
      period: server.product(transaction.productID)?.membershipPeriod ?? .yearly,
      quantity: transaction.purchasedQuantity, date: transaction.purchaseDate,
      order: payment?.applicationUsername, end: transaction.expirationDate)
  }
}
