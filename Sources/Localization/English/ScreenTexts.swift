/// The texts of the screens.
package enum ScreenTable: TextTable {
  case frame(FrameText)
  case program(ProgramText)
  case store(StoreText)
  case library(LibraryText)
  case transactions(TransactionsText)
  case sandbox(SandboxText)
  case log(LogText)
}

/// The texts that several screens share: the names of common keys, and the edges of every window.
package enum FrameText: String, TextKey {
  // What keys do.
  case account = "account"
  case addNote = "add a note to the log"
  case back = "back"
  case cancel = "cancel"
  case choose = "choose"
  case close = "close"
  case copyIdentifier = "copy the identifier"
  case device = "device"
  case devices = "another device"
  case help = "help"
  case keepFilter = "keep"
  case language = "language"
  case ok = "OK"
  case quit = "quit"
  case restore = "restore"
  case showAll = "show all"
  case stopWaiting = "stop waiting"
  case down = "down"
  case up = "up"
  case writeEvidence = "write the evidence of this session"
  case pageDown = "page down"
  case pageUp = "page up"
  case first = "first"
  case last = "last"
  case next = "next"
  case previous = "previous"
  case nextField = "{@nextField}next"
  case previousField = "previous field"
  case nextChoice = "next choice"
  case previousChoice = "previous choice"
  case nextScreen = "next screen"
  case previousScreen = "previous screen"
  case undo = "undo"
  case redo = "redo"
  case thatScreen = "go to that screen"

  // A page that is longer than the window. "More" stands after the arrows that say where.
  case moreOfPage = "more"
  case pageOn = "on"
  case pageStart = "top"
  case pageEnd = "bottom"
  case startOfPage = "This is the top of the page."
  case endOfPage = "This is the bottom of the page."
  /// The steps of a purchase.
  case asked = "Asked"
  case charged = "Charged"
  case nothingCharged = "Nothing charged"
  case verified = "Verified"
  case delivered = "Delivered"
  case finished = "Finished"
  // Steps that failed.
  case notCharged = "Not charged"
  case notVerified = "Not verified"
  case notDelivered = "Not delivered"
  case notFinished = "Not finished"
  case copied = "Copied {text}"
  case restoreUnderWay = "A restore is in progress."
  /// After a no.
  case nothingDeleted = "Nothing was deleted."
  case nothingChanged = "Nothing was changed."
  case whatWaits = "requests waiting"
  case matches = "{count, plural, =0 {no match} one {1 match} other {# matches}}"
  case place = "{place} of {count}"
  case moreAbove = "more above"
  case moreBelow = "more below"
  case devicesTitle = "Devices"
  case devicesAbout = "Each has its own account, content, and receipt."
  case languageTitle = "Language"
  case namesFollowStorefront = "Names and prices follow the account's storefront."
  case oneLanguage = "This terminal can display English only."
  case environment = "[Environment: Sandbox]"
  case cancelButton = "Cancel"
  case okButton = "{@okButton}OK"
  /// The line on the picture of a face that is not bought yet.
  case veiled = "Unveiled when you buy it"
  /// The place of a missing value.
  case nothing = "-"

  package var entry: ScreenTable { .frame(self) }
}

/// The texts above and below every screen.
package enum ProgramText: String, TextKey {
  case sandbox = "SANDBOX"
  case notSignedIn = "Not signed in"
  case signedIn = "Signed in as {email}. Storefront: {storefront}"
  /// Requests and questions that nobody has answered.
  case waiting = "{count, plural, one {1 request} other {# requests}} waiting"
  case tooSmall = "Too small: have {have}, need {need}."
  /// The number of entries without room.
  case more = "+{count} more"
  case restoring = "Restoring purchases..."
  case delivering = "Delivering purchases: {done} of {count}"
  case gotAgain = "You already own {name}. Nothing was charged."
  case restoreCancelled = "Restore canceled"
  case refundRequestedBefore = """
    A refund was already requested; the App Store has not decided yet.
    """
  case refundRequestFailed = "The refund request could not be submitted."
  case promotionKept = "The purchase was kept for later: Sandbox, Promoted purchase."
  case worldRestored = "The world was replaced from another window. Everything is shown anew."
  case noted = "The note is in the log."
  case evidenceWritten = "The evidence is in {folder}."
  case leaveQuestion = "Leave now?"
  case leaveAbout = "A purchase is in progress. It continues when you come back; nothing is lost."
  case leave = "Leave"

  package var entry: ScreenTable { .program(self) }
}

/// The store screen.
package enum StoreText: String, TextKey {
  case title = "Store"
  case shortTitle = "{@shortTitle}Store"

  // The table.
  case nameTitle = "Name"
  case typeTitle = "Type"
  case priceTitle = "Price"
  case statusTitle = "Status"
  case consumable = "Consumable"
  case nonConsumable = "Non-Consumable"
  case nonRenewing = "Non-Renewing"
  case autoRenewable = "Auto-Renewable"
  case consumableProduct = "{@inFull}Consumable"
  case nonConsumableProduct = "{@inFull}Non-Consumable"
  case nonRenewingSubscription = "Non-Renewing Subscription"
  case autoRenewableSubscription = "Auto-Renewable Subscription"

  // What is known of a product.
  case stateLabel = "State"
  case identifier = "Identifier"
  case renews = "Renews"
  case group = "Group"
  case lasts = "Lasts"
  case again = "Again"
  case extends = "Buying it again extends it"
  case family = "Family"
  case familyShareable = "Can be shared with family"
  case offers = "Offers"
  case showsOffers = "o shows {count, plural, one {one} other {#}}"
  case quantity = "Quantity"
  case buysFor = "b buys {count, plural, one {one} other {#}} for {total}"
  case costs = "for {total}"

  // Keys.
  case details = "details"
  case buyKey = "buy"
  case filter = "find"
  case tiles = "tiles"
  case table = "table"
  case sort = "sort"
  case reload = "reload the products"
  case offersKey = "offers"
  case more = "more"
  case fewer = "fewer"

  // Why a key does nothing.
  case nothingSelected = "No product is selected."
  case allAreShown = "All products are shown."
  case stillLoading = "The products are already loading."
  case offline = "This device is offline (Sandbox, 4)."
  case onlyConsumables = "Only consumables can be bought in quantity."
  case noOffers = "{name} has no offers to choose from."
  case purchaseUnderWay = "{name} is being purchased."
  case waitsForApproval = "A parent has to approve {name}. You can keep shopping."
  case unavailable = "Unavailable: {reason}"

  // What happened.
  case inCatalogOrder = "In catalog order"
  case sortedByName = "Sorted by name"
  case sortedByPrice = "Sorted by price"
  case sortedByStatus = "Sorted by status"
  case filtered = "Filter: {query} ({matches})"
  case quantities = "You can buy {least} to {most} at a time."
  case owned = "Owned. Press b to get it again, free for the account that bought it."
  case ownedInShort = "Owned. Press b to get it again."
  case preparing = "Preparing search..."
  case welcome = "Choose a face and press b to buy it. No real money. ? shows all keys."

  // An empty table.
  case loading = "Loading products..."
  case loadFailed = "The products could not be loaded"
  case loadAgain = "Press R to try again."
  case nothingOnSale = "No products for sale"
  case emptyList = "The app's server lists no products. Press R to try again."
  case emptyCatalog = "The catalog has no products. Add some to it and press R."
  case noMatch = "No match for \u{201C}{query}\u{201D}"
  case noMatchHint = "Press Esc to show all products."

  // Offers.
  case offersFor = "Offers for {name}"
  case notEligible = "{offer}, not eligible"
  case offersAbout = "The App Store decides who is eligible."
  case enterCode = "Enter a code..."

  package var entry: ScreenTable { .store(self) }
}

/// The Library.
package enum LibraryText: String, TextKey {
  case title = "Library"
  case shortTitle = "Lib"
  case faces = "Faces"
  case coupons = "Coupons"
  case memberships = "Membership"
  case subscriptions = "Subscription"
  case usableCoupons = "{count, plural, =0 {none} other {#}} to use"
  case emptyTitle = "No purchases yet"
  case howToBuy = "Press 1, choose a face, then press b."
  case howToRestore = "Bought before, or on another device? Press r."
  case unused = "not used"
  case usableOne = "1 to use"

  // What stands beside a name.
  /// The number of usable coupons of one kind.
  case usable = "{count} of {all} to use"
  case used = "used {day}"
  case usedBefore = "used"
  case refundPending = "refund pending"
  case refunded = "refunded"
  case active = "active"
  case until = "until {date}"
  case ended = "ended {date}"

  // What is known of one thing.
  case bought = "Bought"
  case begins = "Begins"
  case ends = "Ends"
  case stateLabel = "State"
  case refundLabel = "Refund"
  case undecided = "requested, not decided yet"
  case transaction = "Transaction"
  case identifier = "Identifier"
  case order = "Order"
  case owned = "owned"

  // Keys, and why they do nothing.
  case look = "view"
  case use = "use"
  case refundKey = "refund"
  case manageKey = "manage subscriptions"
  case priceKey = "price increase"
  case noHigherPrice = "No price increase is waiting for an answer."
  case pressToAgree = "A price increase needs your answer: press p."
  case nothingSelected = "Nothing is selected."
  case onlyCoupons = "Only coupons can be used."
  case pressToUse = "Press u to use one."
  case couponIsUsed = "No unused coupon is left. Press 1 to buy another."
  case couponIsRefunded = "It was refunded, so it cannot be used."
  case couponIsPending = "A refund was requested, so it cannot be used now."
  case refundAskedFor = "A refund was already requested."
  case nothingToRefund = "The App Store has no purchase of this to refund."
  case nothingPaid = "Nothing was paid for it, so there is nothing to refund."
  case useCoupon = "Use {name}?"
  case canBeUsedOnce = "A coupon can be used once."
  case useIt = "Use It"

  package var entry: ScreenTable { .library(self) }
}

/// The list of transactions and their pages.
package enum TransactionsText: String, TextKey {
  case title = "Transactions"
  case shortTitle = "Trans"
  case dateTitle = "Date"
  case dateTitleWithZone = "Date ({zone})"
  case productTitle = "Product"
  case accountTitle = "Account"
  case causeTitle = "Type"
  case priceTitle = "Price"
  case stateTitle = "State"
  case inQueue = "in queue"
  case payment = "Payment"
  case loading = "Reading the transactions..."
  case emptyTitle = "No transactions yet"
  case empty = """
    Press 1, choose a face, then press b. Every purchase, renewal, and refund is listed here.
    """
  case noMatch = "No transaction matches"
  case noMatchHint = "Press Esc to show all, s to change the scope."
  case scopeHere = "Transactions of this account and device"
  case scopeAccount = "Transactions of {email}"
  case scopeDevice = "Transactions made on {name}"
  case scopeEverything = "All transactions in this world"
  case filtered = "Filter: {query} ({found} of {read})"
  case filteredSoFar = "Filter: {query} ({found} of {read} read so far)"

  // All that is known of one.
  case queuedPayment = "Payment in the queue"
  case failedPayment = "Failed payment"
  case history = "History"
  case payload = "Signed transaction"
  case receiptEntry = "Receipt entry"
  case notInReceipt = "Not in this device's receipt."
  case signedTransaction = "JWS of the transaction"
  case renewalInfo = "JWS of the renewal info"

  // Keys, and why they do nothing.
  case allFields = "all fields"
  case actions = "actions"
  case filter = "find"
  case changeScope = "scope"
  case older = "older"
  case newer = "newer"
  case nothingSelected = "No transaction is selected."
  case nothingToDo = "The payment is in progress; there is nothing to decide yet."
  case isOver = "Nothing was charged; there is nothing to decide."
  case allAreShown = "All transactions are shown."

  package var entry: ScreenTable { .transactions(self) }
}

/// The Sandbox.
package enum SandboxText: String, TextKey {
  case title = "Sandbox"
  case shortTitle = "Sand"
  case clearFaults = "clear faults"
  case nextGroup = "next group"
  case previousGroup = "previous group"
  case filter = "find"
  case allAreShown = "Every line is shown."
  case noMatch = "No line matches"
  case noMatchHint = "Press Esc to show all."

  package var entry: ScreenTable { .sandbox(self) }
}

/// The log.
package enum LogText: String, TextKey {
  case title = "Log"
  case shortTitle = "{@shortTitle}Log"
  case loading = "Reading the log..."
  case emptyTitle = "Nothing has happened yet"
  case empty = "Everything the app and the App Store do is logged here as it happens."
  case noMatch = "No line matches"
  case timesAreIn = "Times are in {zone}."
  case everythingInZone = "Every device and account. Times are in {zone}."
  case gone = "{count, plural, one {1 older line is} other {# older lines are}} gone."
  case scopeEverything = "Events on every device and account"
  case scopeHere = "Events on this device and account"
  case filtered = "Filter: {query} ({found})"
  case wholeLine = "whole line"
  case copyLine = "copy the line"
  case filter = "find"
  case changeScope = "scope"
  case allIsShown = "All lines are shown."

  package var entry: ScreenTable { .log(self) }
}
