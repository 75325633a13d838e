import Foundation
import StoreKit

/// Step 7 of a purchase: delivers the content and records the delivery.
@MainActor struct Deliveries {
  let model: ShopModel

  /// Delivers a purchase.
  ///
  /// - Returns: nil after a failure. The transaction then stays unfinished, and the next launch
  ///   delivers it.
  func deliver(_ delivery: Delivery) async -> PaidDelivery? {
    guard let paid = await pay(with: delivery), save([paid]) else { return nil }
    return paid
  }

  /// Marks the purchase's order as paid and credits it, before the delivery.
  ///
  /// - Returns: nil after a failure.
  func pay(with delivery: Delivery) async -> PaidDelivery? {
    guard model.isSoldByOrder(delivery.productID) else { return PaidDelivery(delivery: delivery) }
    let order: String
    do {
      order = try payOrder(with: delivery)
    } catch {
      model.fail(delivery.productID, .notSaved(ShopError(error)), of: delivery.transactionID)
      return nil
    }
    do {
      try await model.server.credit(order: order, paidWith: delivery.transactionID)
    } catch {
      model.fail(delivery.productID, .notCredited(ShopError(error)), of: delivery.transactionID)
      return nil
    }
    return PaidDelivery(delivery: delivery, order: order)
  }

  func save(_ paid: [PaidDelivery]) -> Bool {
    guard !paid.isEmpty else { return true }
    do {
      try model.records.deliver(paid)
      model.refreshContent()
    } catch {
      for each in paid.map(\.delivery) {
        model.fail(each.productID, .notSaved(ShopError(error)), of: each.transactionID)
      }
      return false
    }
    for each in paid {
      guard let order = each.order else { continue }
      model.log(.orderCredited(order, transactionID: each.delivery.transactionID))
    }
    return true
  }

  /// Marks the order of a verified purchase as paid. Creates an order if it is missing, so that a
  /// paying customer always receives the product.
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

  /// - Parameter end: the end of a subscription's period.
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
