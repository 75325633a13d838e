import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// An event of the storefront: user input, a report from the shop, or the passage of time.
enum StorefrontMessage: Sendable {
  // User input.

  case key(KeyPress)
  /// An edit of the focused text field.
  ///
  /// - Parameter press: the key of the edit; nil for pasted text.
  case edited(TextEdit, by: KeyPress? = nil)
  /// - Parameter presses: the keys of the button at the point.
  case pointed(MouseEvent, presses: [KeyPress])
  case resized(Size)
  /// The terminal has reported its background.
  case background(Background)

  // Reports from the shop.

  case deviceChanged(AppState)
  /// Another account, or none, is signed in. Derived from `deviceChanged`.
  case accountChanged
  case happened(ShopEvent)
  /// A system prompt, which ``StorefrontEffect/answerSheet(_:)`` answers.
  case sheetRequested(SystemSheet)
  /// The store needs no further answer for now, or has withdrawn its prompt.
  case sheetClosed
  /// The system's "You're all set." notice.
  case allSet(productID: String, name: String, isEarlier: Bool = false)
  /// A change of plan that is not charged now, which has a notice of its own.
  case planChanged(name: String, PlanChange)
  /// - Parameter before: The value in the request.
  case transactionsLoaded(TransactionPage, before: UInt64?)
  /// Oldest first.
  case failedPaymentsLoaded([WorldEvent])
  case historyLoaded(UInt64, [WorldEvent])
  case paymentLoaded(of: String, transactionID: UInt64?)
  /// - Parameter query: The query in the request.
  case logLoaded(EventPage, EventQuery)
  case entitlementsLoaded([TransactionRecord], revoked: [TransactionRecord] = [])
  case timelineLoaded(Timeline, TimelineQuery)
  /// The reasons why offers of a product are not available to the account, by offer.
  case offersLoaded(productID: String, [String: Refusal.OfferRefusal])
  case inspected(UInt64, TransactionInspection?)
  case sandboxLoaded(SandboxLists)
  case coverageLoaded(Coverage)
  case productListIndexed(ProductListIndex)
  case performed(SandboxAction, TesterResult)
  /// The next action to undo belongs to another process.
  case othersActionFound(HistoryEntry)
  /// Another action succeeded; the phrase describes its result.
  case done(Text, staysBefore: Bool = false)
  /// An action failed; the phrase says why and what to do.
  case failed(Text, Refusal.Cause? = nil)

  case evidenceNotWritten(EvidenceFailure)
  /// Nothing was reset, because no snapshot could be saved.
  case noSnapshotBeforeReset

  /// The other device in the window has changed; nil if there is none.
  case otherDeviceChanged(String?)
  case languageChanged(Language)

  // Time.

  /// The sandbox's current time, sent at launch and before each report.
  case now(Date)
  case quietEnded(wait: Int)
  case rested(wait: Int)
  /// A tenth of a second has passed during an animation.
  case tick

  /// Whether this is user input.
  var isByHand: Bool {
    switch self {
    case .key, .edited, .pointed: true
    default: false
    }
  }
}
