public import Foundation
import StoreCore
public import StoreKit
import StoreSimulation

/// Purchases outside the app, such as on another device. They arrive in `Transaction.updates` and
/// at the observers of the payment queue.
extension SKTestSession {
  /// Buys a product.
  ///
  /// - Throws: ``SKTestError`` if there is no such product; otherwise the purchase's error.
  public func buyProduct(productIdentifier: String) throws {
    _ = try buy(productIdentifier, options: [])
  }

  /// Buys a product with purchase options.
  ///
  /// - Returns: The unfinished transaction, or the one that the account already has.
  /// - Throws: ``SKTestError`` if there is no such product, or if the purchase waits for a parent's
  ///   approval; otherwise the purchase's error.
  @discardableResult public func buyProduct(
    identifier: Product.ID, options: Set<Product.PurchaseOption> = []
  ) async throws -> Transaction {
    guard let id = try buy(identifier, options: options) else {
      throw SKTestError(.invalidAction, "The purchase of \(identifier) waits for a parent.")
    }
    let bought = try await store.service.signedTransaction(id)
    guard let bought else {
      throw SKTestError(.noTransactionFound, "The purchase of \(identifier) is gone.")
    }
    return Transaction(bought, from: connection)
  }

  private func buy(_ productID: String, options: Set<Product.PurchaseOption>) throws -> UInt64? {
    guard store.control.catalog.product(productID) != nil else {
      throw SKTestError(.invalidProductIdentifier, "There is no product \(productID).")
    }
    var order = try Product.order(for: productID, options)
    for option in options {
      switch option.custom {
      case ("promotionalOffer", let id)?:
        let signed = try store.control.synchronously {
          try $0.signOffer(
            id, for: productID, username: order.appAccountToken?.uuidString.lowercased() ?? "")
        }
        order.offer = .promotional(signed)
      case ("codeOffer", let name)?:
        // Offer codes are identified by their offer's reference name.
        order.offer = .code(name)
      default: break
      }
    }
    let date = options.lazy.compactMap { $0.pastDate }.first
    do {
      return try store.service.synchronously {
        try $0.buyOutsideTheApp(order, on: date?.date, cancels: date?.cancels ?? false)
      }
    } catch let refusal as Refusal {
      if let held = refusal.heldTransaction { return held }
      throw Product.PurchaseError.error(refusal)
    }
  }
}

extension Product.PurchaseOption {
  /// The renewals of a subscription that was bought in the past.
  public enum RenewalBehavior: String, Sendable {
    /// The subscription has renewed until now.
    case renewUntilNow
    /// The subscription was canceled immediately and expired after its first period.
    case cancelImmediately
  }

  /// Sets a purchase date in the past. Only for ``SKTestSession/buyProduct(identifier:options:)``.
  public static func purchaseDate(
    _ date: Date, renewalBehavior: RenewalBehavior = .renewUntilNow
  ) -> Self {
    .custom(key: "purchaseDate", value: "\(date.timeIntervalSince1970) \(renewalBehavior.rawValue)")
  }

  /// Redeems an offer code, given by its offer's reference name. Only for
  /// ``SKTestSession/buyProduct(identifier:options:)``.
  public static func codeOffer(referenceName: String) -> Self {
    .custom(key: "codeOffer", value: referenceName)
  }

  /// Applies a promotional offer that the session signs. Only for
  /// ``SKTestSession/buyProduct(identifier:options:)``.
  public static func promotionalOffer(id: String) -> Self {
    .custom(key: "promotionalOffer", value: id)
  }

  fileprivate var pastDate: (date: Date, cancels: Bool)? {
    guard let (key, value) = custom, key == "purchaseDate" else { return nil }
    let parts = value.split(separator: " ")
    guard let seconds = parts.first.flatMap({ TimeInterval($0) }) else { return nil }
    return (
      Date(timeIntervalSince1970: seconds),
      parts.last.map(String.init) == RenewalBehavior.cancelImmediately.rawValue
    )
  }
}
