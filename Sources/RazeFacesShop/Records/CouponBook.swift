import Foundation
import Preferences

/// The coupons as the preferences hold them: by the transaction's identifier, and for the second
/// piece of one payment and later ones with `-2`, `-3`, ... after it.
struct CouponBook: RecordBook {
  private enum Field {
    static let productID = "productId"
    static let purchaseDate = "purchaseDate"
    static let isUsed = "isUsed"
    static let useDate = "useDate"
    static let isRefundPending = "isRefundPending"
    static let isRevoked = "isRevoked"
  }

  static let key = RecordKey.coupons

  /// Used ones too: each write writes all of them.
  static let most = 1_000

  private(set) var entries: [String: Any]

  init(reading defaults: some DefaultsReading) {
    entries = defaults.dictionary(forKey: Self.key) ?? [:]
  }

  /// Oldest first. An entry that somebody has mangled is left out, not guessed at.
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
        Field.productID: delivery.productID, Field.purchaseDate: delivery.date,
        Field.isUsed: false,
      ]
    }
  }

  /// - Returns: false if there is no such coupon, or it cannot be used any more.
  mutating func use(_ id: String, at date: Date) -> Bool {
    guard let entry = entries[id] as? [String: Any], entry[Field.isUsed] as? Bool != true,
      entry[Field.isRevoked] as? Bool != true
    else { return false }
    set([Field.isUsed: true, Field.useDate: date], of: id)
    return true
  }

  mutating func revoke(boughtIn transactionID: String) {
    for id in entries.keys where Coupon.transactionID(of: id) == transactionID {
      set([Field.isRevoked: true, Field.isRefundPending: false], of: id)
    }
  }

  /// - Parameter transactions: those whose refund is asked for; the others' is not.
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
