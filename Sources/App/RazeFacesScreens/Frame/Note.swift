import Localization
import StoreCore

/// A line about the latest event, shown until the next key press.
struct Note: Sendable {
  enum Kind: Hashable, Sendable { case info, success, warning, refund, failure }

  let kind: Kind
  let words: Text
  /// Whether the note summarizes those that follow, and is not replaced by them.
  let staysBefore: Bool
  /// Whether the note is still true.
  let holds: @Sendable (Shared) -> Bool

  init(
    _ kind: Kind, _ words: Text, staysBefore: Bool = false,
    while holds: @escaping @Sendable (Shared) -> Bool = { _ in true }
  ) {
    self.kind = kind
    self.words = words
    self.staysBefore = staysBefore
    self.holds = holds
  }

  /// Returns a note about a failure, which disappears with its cause.
  static func failure(_ words: Text, _ cause: Refusal.Cause?) -> Note {
    Note(.failure, words) { shared in
      guard let device = shared.storeState else { return true }
      return switch cause {
      case .offline: device.faults.isOffline
      case .storeDown: device.faults.isStoreDown
      case .paymentsForbidden: !device.paymentsAllowed
      default: true
      }
    }
  }
}
