import Foundation

/// The accounts that hold each product, with the end of the last delivered period for a
/// subscription.
///
/// Entitlements belong to an account (storekit-rules 3.26), so the app does not show them to other
/// accounts on the device.
struct HolderBook: RecordBook {
  static let key = RecordKey.holders

  private(set) var entries: [String: Any]

  private func holders(of productID: String) -> [String: Any] {
    entries[productID] as? [String: Any] ?? [:]
  }

  var all: [(productID: String, account: String)] {
    entries.keys.flatMap { product in holders(of: product).keys.map { (product, $0) } }
  }

  /// Returns whether an account has access to a product. Access to a subscription ends with its
  /// period, also without a network and if the product is no longer sold.
  ///
  /// - Parameter account: nil if nobody is signed in, which shows the products of all accounts.
  func includes(_ productID: String, of account: String?, at now: Date) -> Bool {
    holders(of: productID).contains { holder, end in
      (account == nil || holder == account) && (end as? Date ?? .distantFuture) > now
    }
  }

  /// Returns the subscriptions that were delivered for an account, with the ends of their periods.
  func ends(of account: String) -> [String: Date] {
    entries.keys.reduce(into: [:]) { $0[$1] = holders(of: $1)[account] as? Date }
  }

  func holds(_ productID: String, _ account: String) -> Bool {
    holders(of: productID)[account] != nil
  }

  /// - Parameter end: the end of the period; nil if the product does not expire.
  mutating func add(_ productID: String, to account: String, until end: Date?) {
    var holders = holders(of: productID)
    if let end {
      holders[account] = max(end, holders[account] as? Date ?? end)
    } else {
      holders[account] = true
    }
    entries[productID] = holders
  }

  /// - Returns: whether the product has no more holders.
  mutating func remove(_ productID: String, from account: String) -> Bool {
    var holders = holders(of: productID)
    holders[account] = nil
    entries[productID] = holders.isEmpty ? nil : holders
    return holders.isEmpty
  }
}

/// The last transaction that this device has checked for each account. Newer ones that are missing
/// here were bought on another device while the app was closed.
///
/// The record is empty after an installation, so earlier purchases have to be restored.
struct SeenBook: RecordBook {
  static let key = RecordKey.seen

  private(set) var entries: [String: Any]

  /// Returns the last checked transaction of an account; nil for an account that the app has not
  /// seen.
  func lastTransaction(of account: String) -> UInt64? {
    (entries[account] as? Int).flatMap { UInt64(exactly: $0) }
  }

  /// Records a checked transaction, unless a later one is recorded. Identifiers increase over time.
  mutating func record(_ transaction: UInt64, of account: String) {
    entries[account] = Int(clamping: max(transaction, lastTransaction(of: account) ?? 0))
  }
}
