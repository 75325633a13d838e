import Foundation
import Preferences

/// The holders of the products that are kept as `true`: the accounts that they were delivered for,
/// each with the end of the last period that was delivered, if it is a subscription.
///
/// Entitlements are an account's (storekit-rules 3.26). With another one signed in on the device the
/// app does not give it what the first one has bought.
struct HolderBook: RecordBook {
  static let key = RecordKey.holders

  private(set) var entries: [String: Any]

  private func holders(of productID: String) -> [String: Any] {
    entries[productID] as? [String: Any] ?? [:]
  }

  /// Returns whether a product is shown to an account. A product without a known holder, such as
  /// one that an earlier version delivered, is everybody's.
  ///
  /// - Parameter account: nil if nobody is signed in; then what was delivered is remembered, a
  ///   subscription to the end of its period.
  func shows(_ productID: String, to account: String?, at now: Date) -> Bool {
    let holders = holders(of: productID)
    guard let account else {
      return holders.isEmpty || holders.values.contains { ($0 as? Date ?? .distantFuture) > now }
    }
    return holders.isEmpty || holders[account] != nil
  }

  func holds(_ productID: String, _ account: String) -> Bool {
    holders(of: productID)[account] != nil
  }

  /// - Parameter end: nil for what lasts.
  mutating func give(_ productID: String, to account: String, until end: Date?) {
    var holders = holders(of: productID)
    if let end {
      holders[account] = max(end, holders[account] as? Date ?? end)
    } else {
      holders[account] = true
    }
    entries[productID] = holders
  }

  /// - Returns: whether nobody has it any more.
  mutating func take(_ productID: String, from account: String?) -> Bool {
    var holders = holders(of: productID)
    if let account, holders.removeValue(forKey: account) != nil, !holders.isEmpty {
      entries[productID] = holders
      return false
    }
    entries[productID] = nil
    return true
  }
}

/// Up to which transaction each account's purchases were looked through on this device. What is
/// newer and not here was bought elsewhere while the app was closed.
///
/// An app that is new on the device, or was deleted, knows nothing of the time before: there a
/// restore brings what was bought.
struct SeenBook: RecordBook {
  static let key = RecordKey.seen

  private(set) var entries: [String: Any]

  /// Returns an account's last transaction; nil for an account that the app meets for the first
  /// time.
  func lastTransaction(of account: String) -> UInt64? {
    (entries[account] as? Int).flatMap { UInt64(exactly: $0) }
  }

  /// Notes a transaction. Identifiers grow with the time, so the greatest is the latest.
  mutating func note(_ transaction: UInt64, of account: String) {
    entries[account] = Int(clamping: max(transaction, lastTransaction(of: account) ?? 0))
  }
}
