import Foundation
import StoreKit

/// Step 7 of a purchase: what was paid for is handed out, and remembered.
@MainActor struct Deliveries {
  let model: ShopModel

  struct PaidOrder {
    /// The order's number; nil for a product that is not sold by order.
    var number: String?
  }

  /// Delivers a purchase. Nil if it failed: the transaction stays unfinished, and the next launch
  /// delivers it.
  func deliver(_ delivery: Delivery) async -> PaidOrder? {
    let order: String?
    do {
      order = try model.isSoldByOrder(delivery.productID) ? payOrder(with: delivery) : nil
    } catch {
      model.fail(delivery.productID, .notSaved(ShopError(error)), of: delivery.transactionID)
      return nil
    }
    if let order {
      do {
        try await model.server.credit(order: order, paidWith: delivery.transactionID)
      } catch {
        model.fail(delivery.productID, .notCredited(ShopError(error)), of: delivery.transactionID)
        return nil
      }
    }
    guard save(delivery, order: order) else { return nil }
    if let order { model.log(.orderCredited(order, transactionID: delivery.transactionID)) }
    return PaidOrder(number: order)
  }

  /// - Returns: whether it is delivered now.
  func save(_ delivery: Delivery, order: String?) -> Bool {
    do {
      try model.records.deliver(delivery, order: order)
      model.refreshContent()
      return true
    } catch {
      model.fail(delivery.productID, .notSaved(ShopError(error)), of: delivery.transactionID)
      return false
    }
  }

  /// Pays the order of a verified purchase. A missing order number is no reason to give nothing for
  /// the money.
  private func payOrder(with delivery: Delivery) throws -> String {
    let order = try model.records.payOrder(with: delivery)
    if order.isNew {
      model.log(.orderMissing(delivery.productID, made: order.name), of: delivery.transactionID)
    }
    return order.name
  }

  func delivery(of transaction: Transaction) -> Delivery {
    Delivery(
      transactionID: String(transaction.id), productID: transaction.productID,
      type: transaction.productType,
      period: model.server.product(transaction.productID)?.membershipPeriod ?? .yearly,
      quantity: transaction.purchasedQuantity, date: transaction.purchaseDate,
      end: transaction.expirationDate)
  }

  /// - Parameter end: of the period, if it is a subscription.
  func delivery(of transaction: SKPaymentTransaction, until end: Date?) -> Delivery? {
    let payment = transaction.payment
    guard let id = transaction.transactionIdentifier,
      let product = model.server.product(payment.productIdentifier)
    else {
      model.log(.failed(payment.productIdentifier, .undeliverable))
      return nil
    }
    return Delivery(
      transactionID: id, productID: payment.productIdentifier, type: product.type,
      period: product.membershipPeriod, quantity: payment.quantity,
      date: transaction.transactionDate ?? Date(timeIntervalSince1970: 0),
      order: payment.applicationUsername, end: end)
  }
}
