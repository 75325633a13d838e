package import Foundation
import RazeFacesConsole
package import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// All that the storefront's screens are drawn from.
package struct AppState: Sendable {
  package internal(set) var device: DeviceState
  package let content: AppContent

  var tab = Tab.store
  var columns: Int
  var rows: Int

  var store = StoreState()
  var library = LibraryState()
  var transactions = TransactionsState()
  var sandbox = SandboxState()
  var log = LogState()
  /// What the signed-in account may use; the subscription's end is known from here alone.
  var entitlements: [TransactionRecord] = []

  /// The system's question, above all else.
  var sheet: SheetState?
  /// What was told and has not been read yet, oldest first.
  var notices: [Notice] = []
  /// The storefront's own window.
  var dialog: Dialog?
  /// The line above the keys, until the next key press.
  var note: Note?
  /// Products that were agreed to be got again for nothing, and have not come yet, with their names.
  var gettingAgain: [String: String] = [:]
  /// The Apple ID that the next sign-in sheet starts with, chosen from the list of testers.
  var chosenTester: String?

  var now: Date
  /// How dates are written.
  let dates: DateText
  var spinner = 0
  var isSpinning = false
  /// False for a person who wants nothing to move.
  let allowsMotion: Bool

  /// What the shop knows arrives with the first ``AppMessage/shopChanged(_:)``.
  ///
  /// - Parameter now: the sandbox's time.
  package init(
    content: AppContent, columns: Int = 80, rows: Int = 24, now: Date,
    timeZone: TimeZone = .gmt, allowsMotion: Bool = true
  ) {
    device = DeviceState()
    self.content = content
    self.columns = columns
    self.rows = rows
    self.now = now
    dates = DateText(timeZone: timeZone)
    self.allowsMotion = allowsMotion
  }

  var shop: ShopState { device.shop }

  var account: Account? { device.snapshot?.account }

  /// Something goes on that a person may be waiting for.
  var isWorking: Bool {
    device.isBusy || shop.shelf.phase == .loading || sheet?.isAnswered == true
      || redeemForm?.isWaiting == true || transactions.isLoading || store.isPreparing
  }
}

/// One line about what has just happened.
struct Note: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case info, success, warning, failure }

  var kind: Kind
  var text: String
  /// It sums up what follows it, and so is not replaced by that.
  var staysBefore = false

  init(_ kind: Kind, _ text: String, staysBefore: Bool = false) {
    self.kind = kind
    self.text = text
    self.staysBefore = staysBefore
  }
}

/// What has to be read and put away with Enter.
enum Notice: Hashable, Sendable {
  /// The system's own; it wants to know when it was read.
  case allSet(name: String)
  case failed(title: String, text: String, label: String?)
  case restored(String)
  /// A line of the log at full length.
  case logLine(time: String, text: String)
}

/// A window of the storefront itself, as opposed to the system's sheets.
enum Dialog: Sendable {
  case help(top: Int)
  case account(choice: AccountChoice)
  case confirm(Confirmation, isAccepting: Bool)
  case menu(MenuSubject, selected: Int)
  case fault(FaultChooser)
  case newTester(SignInForm)
  /// The App Store's sheet for offer codes, which its own questions may stand before.
  case redeem(RedeemForm)
}

enum AccountChoice: Int, CaseIterable, Sendable {
  case signOut, switchTester, close
}

/// What is done only after it was named and agreed to.
enum Confirmation: Hashable, Sendable {
  case leave
  case useCoupon(id: String, name: String)
  case command(ConsoleCommand, ConsoleQuestion)

  /// Enter must not destroy, so there the cursor starts on Cancel.
  var startsAccepting: Bool {
    switch self {
    case .leave, .useCoupon: true
    case .command(_, let question): question.startsOnYes
    }
  }
}
