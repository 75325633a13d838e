import Localization
import RazeFacesShop
import StoreCore

/// One line about what has just happened, until the next key press.
struct Note: Sendable {
  enum Kind: Hashable, Sendable { case info, success, warning, failure }

  let kind: Kind
  let words: Phrase
  /// Whether the note sums up those that follow, and so is not replaced by them.
  let staysBefore: Bool
  /// Whether it is still so.
  let holds: @Sendable (Shared) -> Bool

  init(
    _ kind: Kind, _ words: Phrase, staysBefore: Bool = false,
    while holds: @escaping @Sendable (Shared) -> Bool = { _ in true }
  ) {
    self.kind = kind
    self.words = words
    self.staysBefore = staysBefore
    self.holds = holds
  }

  init(_ kind: Kind, _ text: Text) {
    self.init(kind, Phrase(text))
  }

  /// Returns a note on a failure, for as long as the reason lasts.
  static func failure(_ words: Phrase, _ cause: Refusal.Cause?) -> Note {
    Note(.failure, words) { shared in
      guard let device = shared.snapshot else { return true }
      return switch cause {
      case .offline: device.faults.isOffline
      case .storeDown: device.faults.isStoreDown
      case .paymentsForbidden: !device.paymentsAllowed
      default: true
      }
    }
  }
}
