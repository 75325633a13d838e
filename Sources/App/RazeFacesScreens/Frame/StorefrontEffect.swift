import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// A side effect of the storefront. Effects are values, so that tests can compare them. The runner
/// performs them and reports results as ``StorefrontMessage``s.
enum StorefrontEffect: Equatable, Sendable {
  case buy(productID: String, quantity: Int)
  /// Buys with a promotional or win-back offer, which is signed if necessary.
  case buyWithOffer(productID: String, offerID: String)
  /// Redeems an offer code in the App Store's sheet.
  case redeem(code: String)
  case restore
  case requestProducts
  /// Opens the price increase consent sheet, if a consent is pending.
  case askForPriceConsent
  /// Answers the latest system prompt.
  case answerSheet(SheetAnswer)
  /// Starts signing in, which shows system prompts. If an account is signed in, it stays signed in
  /// unless another one replaces it.
  case signIn
  case signOut
  case useCoupon(id: String)
  /// Requests a refund. The system's sheet asks for the reason, which ``answerSheet(_:)`` answers.
  case requestRefund(transactionID: UInt64)
  /// Opens the system's sheet for managing subscriptions, which ``answerSheet(_:)`` closes.
  case manageSubscriptions
  /// Starts a promoted purchase on the App Store's product page.
  case startPromotedPurchase(productID: String, keepsForLater: Bool)
  case buyKeptPromotions
  /// Loads a page of transactions, newest first: the first page, or those older than `before`.
  case loadTransactions(scope: TransactionQuery.Scope = .deviceAndAccount, before: UInt64?)
  case inspect(UInt64)
  /// Loads the progress of the last purchase of a product on this device.
  case loadPayment(of: String)
  case loadLog(EventQuery)
  case loadEntitlements
  case loadTimeline(TimelineQuery)
  /// Loads the reasons why offers of a product are not available to the account.
  case loadOffers(productID: String)
  case loadSandbox
  case loadCoverage
  case control(SandboxAction)
  /// Undoes or redoes an action. `agreed` is the ID of another process's action to undo.
  case history(HistoryStep, agreed: Int64? = nil)
  case addNote(String)
  case writeEvidence
  case writePicture
  /// Sends ``StorefrontMessage/quietEnded(wait:)`` after ``EarlyKeys/quiet``.
  case awaitQuiet(wait: Int)
  /// Sends ``StorefrontMessage/rested(wait:)`` after ``LargePicture/rest``.
  case awaitRest(wait: Int)
  /// Sends ``StorefrontMessage/tick`` about ten times a second.
  case startTicking
  case stopTicking
  /// Prepares searching and sorting off the main actor, then sends
  /// ``StorefrontMessage/productListIndexed(_:)``.
  case indexProductList(revision: Int, [ProductEntry])
  /// Saves the language for the next launch.
  case saveLanguage(String)
  case copy(String)
  case openDevice(String)
  /// Opens another device beside this one.
  case openBeside(String)
  /// Goes to the other device of the window.
  case goToOtherDevice
  /// Leaves the device, or all devices of the window, after all previous effects.
  case quit(endsProgram: Bool = false)
}

extension StorefrontEffect {
  /// The ID of the product that a payment is added for.
  var boughtID: String? {
    switch self {
    case .buy(let id, _), .buyWithOffer(let id, _): id
    default: nil
    }
  }

  /// Whether the store may show a prompt in return.
  var asksTheStore: Bool {
    switch self {
    case .buy, .buyWithOffer, .redeem, .restore, .askForPriceConsent, .signIn,
      .startPromotedPurchase, .buyKeptPromotions, .manageSubscriptions, .requestRefund, .control:
      true
    default: false
    }
  }
}
