import Localization
import RazeFacesShop
import StoreCore

/// A request of a screen or sheet that is not its own to fulfill. The program carries it to its
/// target.
enum Request: Sendable {
  case perform(StorefrontEffect)
  /// The line above the keys.
  case note(Note)
  case open(any StorefrontSheet)
  /// Takes away the sheet that asks for it.
  case close
  case show(Tab)
  /// The screen beside this one.
  case turn(by: Int)
  case copy(String)
  /// Opens the account: the person signed in, and the actions there.
  case account
  /// - Parameter email: what the sign-in sheet starts with.
  case signIn(email: String?)
  /// A product comes that was agreed to be had again at no charge.
  case expectAgain(productID: String, name: String)
  /// An interrupted purchase is made now: the terms were agreed to.
  case goOn(with: String)
  /// Opens the questions that wait for an answer.
  case answerWhatWaits
  /// Shows a transaction, or a payment that came to nothing, in the list.
  case lookUp(WorldEvent.Subject)
  /// Shows its events in the log.
  case lookUpEvents(WorldEvent.Subject)
  /// The screens in another language, at once.
  case speak(Language)
  /// Another device of this world, in this window.
  case openDevice(String)
  case help
  case quit
}

/// One line about what has just happened, until the next key press.
struct Note: Sendable {
  enum Kind: Hashable, Sendable { case info, success, warning, failure }

  let kind: Kind
  let words: Phrase
  /// It sums up what follows it, and so is not replaced by that.
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

  init(_ kind: Kind, _ key: some TextKey, _ values: TextValues = [:]) {
    self.init(kind, Phrase(key, values))
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
