package import Foundation

/// A consumable that was bought. The app's record is the only one, because the store forgets
/// finished consumables (storekit-rules 3.3).
package struct Coupon: Hashable, Sendable, Identifiable {
  /// The transaction's identifier. Further items of the same payment have a suffix: `-2`, `-3`, and
  /// so on.
  package var id: String
  package var productID: String
  package var purchaseDate: Date
  package var isUsed = false
  /// The date of use; nil if the coupon is unused, or was used before the app recorded dates.
  package var useDate: Date?
  package var isRefundPending = false
  /// Whether the coupon was refunded and cannot be used.
  package var isRevoked = false

  package var transactionID: String { Self.transactionID(of: id) }

  static func transactionID(of id: String) -> String { String(id.prefix { $0 != "-" }) }

  /// Whether the coupon is neither used nor revoked. A pending refund request may still lock it.
  package var isOpen: Bool { !isUsed && !isRevoked }
  package var isUsable: Bool { isOpen && !isRefundPending }
}

struct CouponBook: RecordBook {
  static let key = RecordKey.coupons

  /// The maximum number of coupons, including used ones. Limited, because each write rewrites all
  /// of them.
  static let most = 1_000

  private(set) var entries: [String: Any]

  /// The coupons, oldest first. Entries that cannot be read are skipped.
  var coupons: [Coupon] {
    entries.compactMap { id, entry in (entry as? [String: Any]).flatMap { Self.coupon(id, $0) } }
      .sorted { ($0.purchaseDate, $0.id) < ($1.purchaseDate, $1.id) }
  }

  private static func coupon(_ id: String, _ entry: [String: Any]) -> Coupon? {
    guard let productID = entry[Field.productID] as? String,
      let date = entry[Field.purchaseDate] as? Date
    else { return nil }
    return Coupon(
      id: id, productID: productID, purchaseDate: date,
      isUsed: entry[Field.isUsed] as? Bool ?? false, useDate: entry[Field.useDate] as? Date,
      isRefundPending: entry[Field.isRefundPending] as? Bool ?? false,
      isRevoked: entry[Field.isRevoked] as? Bool ?? false)
  }

  mutating func deliver(_ delivery: Delivery) {
    for piece in 1...max(1, delivery.quantity) {
      let id = piece == 1 ? delivery.transactionID : "\(delivery.transactionID)-\(piece)"
      guard entries[id] == nil else { continue }
      entries[id] = [
        Field.productID: delivery.productID, Field.purchaseDate: delivery.date, Field.isUsed: false,
      ]
    }
  }

  /// - Returns: false if the coupon does not exist or was already used or revoked.
  mutating func use(_ id: String, at date: Date) -> Bool {
    guard let entry = entries[id] as? [String: Any], entry[Field.isUsed] as? Bool != true,
      entry[Field.isRevoked] as? Bool != true
    else { return false }
    set([Field.isUsed: true, Field.useDate: date], of: id)
    return true
  }

  /// Revokes the coupons of a refunded transaction, or reinstates those of a reversed refund.
  mutating func setRevoked(_ isRevoked: Bool, boughtIn transactionID: String) {
    for id in entries.keys where Coupon.transactionID(of: id) == transactionID {
      set([Field.isRevoked: isRevoked, Field.isRefundPending: false], of: id)
    }
  }

  /// - Parameter transactions: the transactions with a pending refund request. Other coupons are
  ///   unlocked.
  mutating func setRefundPending(_ ids: [String], in transactions: Set<String>) {
    for id in ids {
      set([Field.isRefundPending: transactions.contains(Coupon.transactionID(of: id))], of: id)
    }
  }

  private mutating func set(_ values: [String: Any], of id: String) {
    guard let entry = entries[id] as? [String: Any] else { return }
    entries[id] = entry.merging(values) { _, new in new }
  }
}
