public import Foundation
import StoreCore
public import StoreKit
import StoreSimulation

/// Purchases from outside of the app, such as on another device. The app hears of them in
/// `Transaction.updates` and as an observer of the payment queue.
extension SKTestSession {
  /// Buys a product.
  ///
  /// - Throws: ``SKTestError`` if there is no such product, or the error with which the purchase
  ///   fails.
  public func buyProduct(productIdentifier: String) throws {
    _ = try buy(productIdentifier, options: [])
  }

  /// Buys a product, with options for the purchase.
  ///
  /// - Returns: The transaction, unfinished.
  /// - Throws: ``SKTestError`` if there is no such product, or if the purchase waits for a parent's
  ///   approval; or the error with which it fails.
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
        // The code of an offer is its reference name.
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
      throw Product.PurchaseError.error(refusal)
    }
  }
}

extension Product.PurchaseOption {
  /// The future of a subscription that was bought in the past.
  public enum RenewalBehavior: String, Sendable {
    /// It has been renewed up to now.
    case renewUntilNow
    /// It was canceled at once, so that it ended with its first period.
    case cancelImmediately
  }

  /// Dates the purchase in the past. Only for ``SKTestSession/buyProduct(identifier:options:)``.
  public static func purchaseDate(
    _ date: Date, renewalBehavior: RenewalBehavior = .renewUntilNow
  ) -> Self {
    .custom(
      key: "purchaseDate", value: "\(date.timeIntervalSince1970) \(renewalBehavior.rawValue)")
  }

  /// Redeems an offer code by the reference name of its offer. Only for
  /// ``SKTestSession/buyProduct(identifier:options:)``.
  public static func codeOffer(referenceName: String) -> Self {
    .custom(key: "codeOffer", value: referenceName)
  }

  /// Uses a promotional offer, which the session signs. Only for
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
