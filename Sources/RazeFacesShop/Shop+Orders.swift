import Foundation
package import Preferences
import StoreCore
package import StoreKit

/// Business orders: the shop's own number for a purchase, carried by the payment as its
/// `applicationUsername`. The queue loses it when the app is killed (storekit-rules 2.9), so the
/// shop keeps it itself.
extension Shop {
  /// Only memberships are sold by order.
  package func orderNumber(for productID: String) throws -> String? {
    guard kind(productID) == .nonRenewingSubscription else { return nil }
    return try defaults.update { $0.nextOrderNumber() }
  }

  /// Called when the transaction enters `purchasing`.
  package func bindOrder(of payment: SKPayment) {
    guard let number = payment.applicationUsername, UUID(uuidString: number) == nil else { return }
    let productID = payment.productIdentifier
    do {
      try defaults.update { $0.bindOrder(number, to: productID) }
      log(.info, ShopWords.bound(number, productID))
    } catch {
      log(.failure, ShopWords.cannotSave(error))
    }
  }

  package func dropOrder(of payment: SKPayment) {
    guard kind(payment.productIdentifier) == .nonRenewingSubscription else { return }
    do {
      try defaults.update {
        $0.dropOrder(payment.applicationUsername, of: payment.productIdentifier)
      }
    } catch {
      log(.failure, ShopWords.cannotSave(error))
    }
  }
}

extension ShopWords {
  package static func bound(_ order: String, _ productID: String) -> String {
    "Order \(order) bound to the payment for \(productID)"
  }
}

extension FileDefaults.Edit {
  /// `RF-000042`; counted in the same write, so that no two payments share one.
  package mutating func nextOrderNumber() -> String {
    let next = integer(forKey: DefaultsKey.lastOrder) + 1
    set(next, forKey: DefaultsKey.lastOrder)
    let digits = String(next)
    return "RF-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  package mutating func bindOrder(_ number: String, to productID: String) {
    var orders = dictionary(forKey: DefaultsKey.orders) ?? [:]
    guard orders[number] == nil else { return }
    orders[number] = [DefaultsKey.Entry.productID: productID]
    set(orders, forKey: DefaultsKey.orders)
  }

  /// Credits the order of a delivery, once: the payment's own, or after a kill the oldest that is
  /// still open for the product.
  package mutating func creditOrder(_ delivery: Delivery) -> String? {
    var orders = dictionary(forKey: DefaultsKey.orders) ?? [:]
    let credited = orders.first {
      ($0.value as? [String: Any])?[DefaultsKey.Entry.transactionID] as? String
        == delivery.transactionID
    }
    if let credited { return credited.key }
    let number = delivery.orderNumber ?? openOrders(of: delivery.productID).first
    guard let number else { return nil }
    orders[number] = [
      DefaultsKey.Entry.productID: delivery.productID,
      DefaultsKey.Entry.transactionID: delivery.transactionID,
    ]
    set(orders, forKey: DefaultsKey.orders)
    return number
  }

  package mutating func dropOrder(_ number: String?, of productID: String) {
    guard let number = number ?? openOrders(of: productID).first else { return }
    var orders = dictionary(forKey: DefaultsKey.orders) ?? [:]
    orders[number] = nil
    set(orders.isEmpty ? nil : orders, forKey: DefaultsKey.orders)
  }

  /// Bound and not yet credited, oldest first.
  private func openOrders(of productID: String) -> [String] {
    (dictionary(forKey: DefaultsKey.orders) ?? [:]).filter { _, entry in
      let entry = entry as? [String: Any]
      return entry?[DefaultsKey.Entry.productID] as? String == productID
        && entry?[DefaultsKey.Entry.transactionID] == nil
    }.keys.sorted()
  }
}
