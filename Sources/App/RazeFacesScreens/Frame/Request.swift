import Localization
import StoreCore
import TerminalKit

/// A request from a screen or sheet that the program carries out.
enum Request: Sendable {
  case perform(StorefrontEffect)
  case note(Note)
  case open(any StorefrontSheet)
  /// Closes the sheet that sends it.
  case close
  case show(Tab)
  case showNeighbor(by: Int)
  case copy(String)
  /// Opens the account menu, or starts signing in.
  case account
  /// - Parameter email: The initial text of the sign-in sheet.
  case signIn(email: String?)
  /// Expects a product that the user agreed to get again at no charge.
  case expectAgain(productID: String, name: String)
  /// Continues an interrupted purchase, because the user agreed to the terms.
  case continuePurchase(of: String)
  /// Opens the requests that are waiting for an answer.
  case openPendingRequests
  /// Shows a transaction or a failed payment in the list.
  case showTransaction(WorldEvent.Subject)
  /// Shows the events of a transaction or payment in the log, or one of them by its number.
  case showEvents(WorldEvent.Subject, event: Int64? = nil)
  case switchLanguage(Language)
  /// Opens another device of this world in this window.
  case openDevice(String)
  case help
  /// Opens the palette, which finds everything that can be done.
  case palette
  /// Presses a key on the screen, as if nothing were in front of it.
  case press(KeyPress)
  /// Leaves the device, or with Ctrl-C the program.
  case quit(endsProgram: Bool = false)
}

/// The five screens of the storefront, in the order of their number keys.
enum Tab: Int, CaseIterable, Sendable {
  case store, library, transactions, sandbox, log

  var number: Int { rawValue + 1 }
}

extension [Request] {
  static var cancelQuestion: [Request] { [.close, .perform(.answerSheet(.cancel))] }
}
