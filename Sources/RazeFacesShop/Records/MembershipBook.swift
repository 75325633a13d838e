package import Foundation
import StoreKit

/// One purchase of the VIP membership. The app computes its end, because the App Store has none for
/// a non-renewing subscription. A purchase before the end extends the membership.
package struct Membership: Hashable, Sendable, Identifiable {
  /// The transaction's identifier.
  package var id: String
  package var productID: String
  package var purchaseDate, start, end: Date
  package var orderNumber: String?

  package init(
    id: String, productID: String, purchaseDate: Date, start: Date, end: Date,
    orderNumber: String? = nil
  ) {
    (self.id, self.productID, self.purchaseDate, self.start) = (id, productID, purchaseDate, start)
    (self.end, self.orderNumber) = (end, orderNumber)
  }
}

struct MembershipBook: RecordBook {
  private enum Field {
    static let productID = "productId"
    static let purchaseDate = "purchaseDate"
    static let start = "start"
    static let end = "end"
    static let orderNumber = "orderNumber"
    static let account = "account"
  }

  static let key = RecordKey.memberships

  private(set) var entries: [String: Any]

  /// Returns an account's memberships, oldest first. Skips unreadable entries.
  ///
  /// - Parameter account: nil for all accounts.
  func memberships(of account: String?) -> [Membership] {
    entries.compactMap { id, entry in
      (entry as? [String: Any]).flatMap {
        Self.belongs($0, to: account) ? Self.membership(id, $0) : nil
      }
    }
    .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  private static func membership(_ id: String, _ entry: [String: Any]) -> Membership? {
    guard let productID = entry[Field.productID] as? String,
      let date = entry[Field.purchaseDate] as? Date, let start = entry[Field.start] as? Date,
      let end = entry[Field.end] as? Date
    else { return nil }
    return Membership(
      id: id, productID: productID, purchaseDate: date, start: start, end: end,
      orderNumber: entry[Field.orderNumber] as? String)
  }

  /// Returns whether an entry belongs to an account. Entries of earlier versions belong to all
  /// accounts.
  private static func belongs(_ entry: [String: Any], to account: String?) -> Bool {
    guard let account, let owner = entry[Field.account] as? String else { return true }
    return owner == account
  }

  /// Records a purchase. It starts at the purchase date, or when the last membership ends if that
  /// is later.
  mutating func deliver(_ delivery: Delivery, order: String?, for account: String? = nil) {
    if var known = entries[delivery.transactionID] as? [String: Any] {
      // A purchase from another device gets its order when its transaction arrives here.
      if known[Field.orderNumber] == nil { known[Field.orderNumber] = order }
      entries[delivery.transactionID] = known
      return
    }
    let ends = entries.values.compactMap { entry -> Date? in
      guard let entry = entry as? [String: Any], Self.belongs(entry, to: account),
        entry[Field.productID] as? String == delivery.productID
      else { return nil }
      return entry[Field.end] as? Date
    }
    let start = max(delivery.date, ends.max() ?? delivery.date)
    var entry: [String: Any] = [
      Field.productID: delivery.productID, Field.purchaseDate: delivery.date, Field.start: start,
      Field.end: Self.end(of: delivery.period, count: delivery.quantity, after: start)
        ?? Self.latestEnd,
    ]
    entry[Field.orderNumber] = order
    entry[Field.account] = account
    entries[delivery.transactionID] = entry
  }

  mutating func revoke(_ productID: String, of account: String?) {
    entries = entries.filter {
      guard let entry = $0.value as? [String: Any] else { return true }
      return entry[Field.productID] as? String != productID || !Self.belongs(entry, to: account)
    }
  }

  /// The end of the year 9999, the latest date in property lists and ISO 8601.
  private static let latestEnd = Date(timeIntervalSince1970: 253_402_300_799)
  /// An upper bound for the number of units, more than the days until ``latestEnd``.
  private static let mostUnits = 4_000_000

  /// Returns the end of a number of memberships, computed in UTC, so that daylight saving time does
  /// not affect it.
  ///
  /// - Returns: nil if the date is too late to be stored.
  static func end(of period: Product.SubscriptionPeriod, count: Int, after start: Date) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let (amount, isTooMuch) = period.value.multipliedReportingOverflow(by: count)
    guard !isTooMuch, (0...mostUnits).contains(amount), start <= latestEnd else { return nil }
    let (component, value): (Calendar.Component, Int) =
      switch period.unit {
      case .day: (.day, amount)
      case .week: (.day, amount * 7)
      case .month: (.month, amount)
      case .year: (.year, amount)
      }
    let end = calendar.date(byAdding: component, value: value, to: start)
    return end.flatMap { $0 <= latestEnd ? $0 : nil }
  }
}
