import Foundation
import Preferences

/// Up to which transaction each account's purchases were looked through on this device. What is
/// newer and not here was bought elsewhere while the app was closed.
///
/// An app that is new on the device, or was deleted, knows nothing of the time before: there a
/// restore brings what was bought.
struct SeenBook: RecordBook {
  static let key = RecordKey.seen

  private(set) var entries: [String: Any]

  init(reading defaults: some DefaultsReading) {
    entries = defaults.dictionary(forKey: Self.key) ?? [:]
  }

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
