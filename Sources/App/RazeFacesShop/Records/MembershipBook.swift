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
}

/// The delivered memberships by transaction. Their dates are computed from all that an account has,
/// so that a refund of one moves the later ones up.
struct MembershipBook: RecordBook {
  static let key = RecordKey.memberships

  private(set) var entries: [String: Any]

  /// Returns an account's memberships, oldest first. Skips unreadable entries.
  ///
  /// - Parameter account: nil for all accounts.
  func memberships(of account: String?) -> [Membership] {
    let purchases = entries.compactMap { id, entry in
      (entry as? [String: Any]).flatMap { Purchase(id, $0) }
    }.filter { account == nil || $0.account == account }
    return Dictionary(grouping: purchases) { [$0.account, $0.productID] }.values
      .flatMap(Self.inSuccession).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  private struct Purchase {
    var id, productID, account: String
    var date: Date
    var length: Length
    var order: String?

    init?(_ id: String, _ entry: [String: Any]) {
      guard let productID = entry[Field.productID] as? String,
        let account = entry[Field.account] as? String,
        let date = entry[Field.purchaseDate] as? Date
      else { return nil }
      (self.id, self.productID, self.account, self.date) = (id, productID, account, date)
      length = Length(
        days: entry[Field.days] as? Int ?? 0, months: entry[Field.months] as? Int ?? 0)
      order = entry[Field.orderNumber] as? String
    }
  }

  /// Returns one account's memberships of a product. Each starts at its purchase, or when the one
  /// before it ends if that is later.
  private static func inSuccession(_ purchases: [Purchase]) -> [Membership] {
    var end = Date.distantPast
    return purchases.sorted { ($0.date, $0.id) < ($1.date, $1.id) }.map { purchase in
      let start = max(purchase.date, end)
      end = purchase.length.end(after: start) ?? latestEnd
      return Membership(
        id: purchase.id, productID: purchase.productID, purchaseDate: purchase.date, start: start,
        end: end, orderNumber: purchase.order)
    }
  }

  mutating func deliver(_ delivery: Delivery) {
    if var known = entries[delivery.transactionID] as? [String: Any] {
      // A purchase from another device gets its order when its transaction arrives here.
      if known[Field.orderNumber] == nil { known[Field.orderNumber] = delivery.order }
      entries[delivery.transactionID] = known
      return
    }
    let length = Length(of: delivery.period, count: delivery.quantity)
    var entry: [String: Any] = [
      Field.productID: delivery.productID, Field.purchaseDate: delivery.date,
      Field.account: delivery.account,
      length.months > 0 ? Field.months : Field.days: max(length.months, length.days),
    ]
    entry[Field.orderNumber] = delivery.order
    entries[delivery.transactionID] = entry
  }

  /// Removes a refunded purchase.
  ///
  /// - Returns: the product and its holder, if that was their last purchase of it.
  mutating func revoke(boughtIn transactionID: String) -> (productID: String, account: String)? {
    guard let entry = entries.removeValue(forKey: transactionID) as? [String: Any],
      let revoked = Purchase(transactionID, entry)
    else { return nil }
    let hasMore = memberships(of: revoked.account).contains { $0.productID == revoked.productID }
    return hasMore ? nil : (revoked.productID, revoked.account)
  }

  /// The end of the year 9999, the latest date in property lists and ISO 8601.
  private static let latestEnd = Date(timeIntervalSince1970: 253_402_300_799)

  /// A length in the calendar, in days or in months.
  struct Length {
    /// An upper bound, more than the days until ``latestEnd``.
    private static let most = 4_000_000

    var days = 0
    var months = 0

    init(days: Int, months: Int) { (self.days, self.months) = (days, months) }

    /// Creates the length of a number of periods. Lengths that are too large end too late.
    init(of period: Product.SubscriptionPeriod, count: Int) {
      func total(_ each: Int) -> Int {
        let (total, isTooMuch) = period.value.multipliedReportingOverflow(by: count)
        return isTooMuch || total > Self.most ? Self.most + 1 : max(0, total) * each
      }
      switch period.unit {
      case .day: days = total(1)
      case .week: days = total(7)
      case .month: months = total(1)
      case .year: months = total(12)
      }
    }

    /// Returns the end, computed in UTC, so that daylight saving time does not affect it.
    ///
    /// - Returns: nil if the date is too late to be stored.
    func end(after start: Date) -> Date? {
      guard (0...Self.most).contains(days), (0...Self.most).contains(months), start <= latestEnd
      else { return nil }
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let end = calendar.date(byAdding: DateComponents(month: months, day: days), to: start)
      return end.flatMap { $0 <= latestEnd ? $0 : nil }
    }
  }
}
