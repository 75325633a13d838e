import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import TerminalKit

/// Everything that can happen to the storefront: what a person did, and what the shop reported.
enum StorefrontMessage: Sendable {
  // What a person did.

  case key(KeyPress)
  /// Something for the text field that has the focus.
  case edited(Edit)
  case pointed(MouseEvent)
  case resized(Size)
  /// The terminal has told its background.
  case background(Background)

  // What the shop reported.

  case deviceChanged(DeviceState)
  /// Somebody else is signed in, or nobody; follows from what the shop reported.
  case accountChanged
  case broadcast(Broadcast)
  /// The system asks a person; answered by ``StorefrontEffect/answerSheet(_:)``.
  case sheetRequested(StoreCore.Sheet)
  /// The store took the last answer and asks nothing more for now, or withdrew its question.
  case sheetClosed
  /// The system's "You're all set."
  case allSet(productID: String, name: String, isEarlier: Bool = false)
  /// A change of plan that is not charged now, told as `allSet` is.
  case planChanged(name: String, PlanChange)
  /// - Parameter before: as in the request that this answers.
  case transactionsLoaded(TransactionPage, before: UInt64?)
  /// Oldest first.
  case failedPaymentsLoaded([WorldEvent])
  case historyLoaded(UInt64, LogPage)
  case paymentLoaded(of: String, transactionID: UInt64?)
  /// - Parameter query: as in the request that this answers.
  case logLoaded(LogPage, EventQuery)
  case entitlementsLoaded([TransactionRecord], revoked: [TransactionRecord] = [])
  /// The reasons why some offers of a product are not for the signed-in account.
  case offersLoaded(productID: String, [String: Refusal.OfferRefusal])
  case inspected(UInt64, TransactionInspection?)
  case consoleLoaded(ConsoleSnapshot)
  case coverageLoaded(Coverage)
  case productListIndexed(ProductListIndex)
  case carriedOut(ConsoleCommand, TesterOutcome)
  /// Another process did what is undone next.
  case othersActionFound(HistoryEntry)
  /// Something else was done; one line that says what came of it.
  case done(Phrase, staysBefore: Bool = false)
  /// Something could not be done; one line that says why and what to do.
  case failed(Phrase, Refusal.Cause? = nil)

  case evidenceNotWritten(EvidenceFailure)

  /// Another language is spoken from now on.
  case speaks(Language)

  // Time.

  /// The sandbox's time, told at the start and before whatever else is reported.
  case now(Date)
  case quietEnded(LonePress.Wait)
  case rested(LargeFace.Wait)
  /// A tenth of a second has passed, while something moves.
  case tick

  /// Whether a person did it.
  var isByHand: Bool {
    switch self {
    case .key, .edited, .pointed: true
    default: false
    }
  }
}
