package import Foundation
package import RazeFacesConsole
package import RazeFacesDevice
package import RazeFacesShop
package import StoreCore
package import StoreKit

/// Everything that can happen to the storefront: what a person did, and what the shop reported.
package enum AppMessage: Sendable {
  // What a person did.

  /// A key of the key table, or its like by mouse.
  case action(Action)
  /// Something for the text field that has the focus.
  case edited(Edit)
  case pointed(Pointing)
  case resized(columns: Int, rows: Int)

  // What the shop reported.

  case deviceChanged(DeviceState)
  case broadcast(Broadcast)
  /// The system asks a person; answered by ``AppEffect/answerSheet(_:)``.
  case sheetRequested(Sheet)
  /// The store took the last answer and asks nothing more for now, or withdrew its question.
  case sheetClosed
  /// The system's "You're all set."; ``AppEffect/dismissNotice`` once it was read.
  case allSet(productID: String, name: String)
  /// - Parameter before: as in the request that this answers.
  case transactionsLoaded(TransactionPage, before: UInt64?)
  case entitlementsLoaded([TransactionRecord])
  case inspected(UInt64, TransactionInspection?)
  case consoleLoaded(ConsolePicture)
  /// The system asks why somebody wants a refund; answered by ``AppEffect/answerRefund(_:)``.
  case refundSheetRequested(RefundSheet)
  case shelfIndexed(ShelfIndex)

  // Time.

  /// The sandbox's time, told at the start and before whatever else is reported.
  case now(Date)
  /// The next picture of the spinner, while there is one.
  case tick
  /// A command was carried out; one line that says what came of it.
  case done(String)
  /// The clock was moved by hand; one line that says what was booked on the way.
  case clockMoved(String)
  /// A command could not be carried out; one line that says why and what to do.
  case failed(String)
}

/// What a person can ask for. One key table leads from keys to these.
package enum Action: Hashable, Sendable {
  case show(Tab)
  case nextTab, previousTab
  case move(Move)
  case open, back
  case buy, restore, reload
  case changeQuantity(by: Int)
  case filter, clearFilter, acceptFilter
  case sort
  case account, help, quit
  case copy
  case useCoupon
  case requestRefund
  /// What a subscription is offered for to those who know it.
  case offers
  /// What can be done with the selected transaction.
  case actions
  /// Whose transactions are listed.
  case changeScope
  case clearFaults
  case nextGroup, previousGroup
  /// In sheets and dialogs: the default button, or what has the focus.
  case accept
  case cancel
  case nextField, previousField
  /// Between signing in and creating a tester.
  case switchForm
  case previousChoice, nextChoice
}

package enum Move: Hashable, Sendable {
  case up, down, pageUp, pageDown, first, last
}

/// A change to the text field that has the focus.
package enum Edit: Hashable, Sendable {
  case insert(String)
  case deleteBackward, deleteForward, deleteWord, deleteAll
  case left, right, start, end
}

/// A click or a turn of the wheel, in cells from the top left corner.
package struct Pointing: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case click, doubleClick, wheelUp, wheelDown }

  package var kind: Kind
  package var column: Int
  package var row: Int

  package init(_ kind: Kind, column: Int, row: Int) {
    self.kind = kind
    self.column = column
    self.row = row
  }
}
