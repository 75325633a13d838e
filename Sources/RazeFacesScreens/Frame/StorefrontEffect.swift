import RazeFacesConsole
import StoreCore

/// Something that the storefront wants done. Effects are values, so that a test can compare them;
/// the runner performs them and tells the result with a ``StorefrontMessage``.
enum StorefrontEffect: Equatable, Sendable {
  /// Puts a payment into the queue.
  case buy(productID: String, quantity: Int)
  /// A promotional or win-back offer, signed if it has to be.
  case buyWithOffer(productID: String, offerID: String)
  /// Redeems a code in the App Store's sheet.
  case redeem(code: String)
  case restore
  case requestProducts
  /// Opens the system's sheet about a higher price, if one waits for an answer.
  case askForPriceConsent
  /// The answer to the system's question that came last.
  case answerSheet(SheetAnswer)
  /// Opens the account conversation; its questions come back as sheets. If somebody is signed in,
  /// it switches to another tester, and leaves the present one if it is cancelled.
  case signIn
  case signOut
  case useCoupon(id: String)
  /// Asks the App Store for the money back; the system's sheet asks for the reason, and
  /// ``answerSheet(_:)`` answers it.
  case requestRefund(transactionID: UInt64)
  /// Opens the system's page of subscriptions; ``answerSheet(_:)`` puts it away.
  case manageSubscriptions
  /// Something is bought from outside the app: on the App Store's page.
  case startPromotedPurchase(productID: String, keepsForLater: Bool)
  case buyKeptPromotions
  /// A page of the transactions, newest first: the first one, or what is older than `before`.
  case loadTransactions(scope: TransactionQuery.Scope = .deviceAndAccount, before: UInt64?)
  /// Everything that is known of one transaction.
  case inspect(UInt64)
  /// Loads the progress of the last purchase of a product on this device.
  case loadPayment(of: String)
  /// A part of the log.
  case loadLog(EventQuery)
  case loadEntitlements
  /// Loads the reasons against a product's offers.
  case loadOffers(productID: String)
  case loadConsole
  /// Loads the outcomes that purchases have had.
  case loadCoverage
  case control(ConsoleCommand)
  /// Undoes or redoes, and begins anew. A person has agreed to the entry that another process did.
  case take(HistoryStep, agreed: Int64? = nil)
  /// Writes a person's note into the log.
  case addNote(String)
  /// Writes the evidence of this session.
  case writeEvidence
  /// Send ``StorefrontMessage/quietEnded(_:)`` after ``LonePress/quiet``.
  case awaitQuiet(LonePress.Wait)
  /// Send ``StorefrontMessage/rested(_:)`` after ``LargeFace/rest``.
  case awaitRest(LargeFace.Wait)
  /// Send ``StorefrontMessage/tick`` about ten times a second from now on.
  case startTicking
  case stopTicking
  /// Prepares searching and sorting off the main actor, then sends
  /// ``StorefrontMessage/productListIndexed(_:)``.
  case indexProductList(ProductListIndexRequest)
  /// Keeps the language for the next start.
  case keepLanguage(String)
  /// Copies a text to the terminal's clipboard.
  case copy(String)
  /// Leaves this device for another one.
  case openDevice(String)
  /// Ends the program with this exit status, after the effects before it.
  case quit(code: Int32)
}

extension StorefrontEffect {
  /// The product that a payment is put into the queue for.
  var boughtID: String? {
    switch self {
    case .buy(let id, _), .buyWithOffer(let id, _): id
    default: nil
    }
  }

  /// Whether a person may be asked something in return.
  var asksTheStore: Bool {
    switch self {
    case .buy, .buyWithOffer, .redeem, .restore, .askForPriceConsent, .signIn,
      .startPromotedPurchase,
      .buyKeptPromotions, .manageSubscriptions, .requestRefund, .control:
      true
    default: false
    }
  }
}
