/// The texts of the sheets.
package enum SheetTable: TextTable {
  case account(AccountText)
  case fault(FaultText)
  case help(HelpText)
  case newTester(NewTesterText)
  case note(NoteText)
  case notice(NoticeText)
  case priceConsent(PriceConsentText)
  case promoted(PromotedText)
  case purchase(PurchaseText)
  case redeem(RedeemText)
  case refund(RefundText)
  case signIn(SignInText)
  case subscriptions(SubscriptionsText)
  case verifyEmail(VerifyEmailText)
}

/// The texts of a sheet.
package enum AccountText: String, TextKey {
  case title = "Account"
  case asksToBuy = "asks to buy"
  case signOut = "Sign Out"
  case switchTester = "Use Another Apple ID"
  case close = "Close"

  package var entry: SheetTable { .account(self) }
}

/// The texts of a sheet.
package enum FaultText: String, TextKey {
  case error = "Error"
  case howOften = "How often"
  case after = "Delay"
  case nextValue = "next value"
  case valuesAhead = "five values forward"
  case valuesBack = "five values back"
  case typeToSearch = "Type to search the errors."
  case search = "Search: {query} ({matches})"

  package var entry: SheetTable { .fault(self) }
}

/// The texts of a sheet.
package enum HelpText: String, TextKey {
  case title = "Keys"
  case here = "{screen}, available now"
  case everywhere = "Everywhere"
  case notNow = "{words}: {reason}"

  package var entry: SheetTable { .help(self) }
}

/// The texts of a sheet.
package enum NewTesterText: String, TextKey {
  case about = "Adds a sandbox tester, as App Store Connect does."
  case goOn = "continue"

  package var entry: SheetTable { .newTester(self) }
}

/// The texts of the form for notes.
package enum NoteText: String, TextKey {
  case title = "Note"
  case about = "The note goes into the log, and onto the page of evidence."
  case words = "Words"
  case missing = "Enter the note."
  case save = "Save"
  case noteKey = "save"

  package var entry: SheetTable { .note(self) }
}

/// The texts of a sheet.
package enum NoticeText: String, TextKey {
  case evidenceNotWritten = "No Evidence Was Written"
  case evidenceFolder = "{folder}: {reason}"
  case evidenceToDo = "Open the storefront in a folder that you can write to."
  case allSet = "You're all set."
  case success = "Your purchase was successful."
  case purchaseFailed = "Purchase Failed"
  case purchasesNotAllowed = "Purchases Are Not Allowed"
  case purchaseInterrupted = "Purchase Interrupted"
  case restoreFailed = "Restore Failed"
  /// Charged, and kept until it can be delivered.
  case notVerified = "Not Verified Yet"
  case notDelivered = "Not Delivered Yet"
  case restored = """
    {count, plural, =0 {Nothing to restore} one {Restored 1 purchase} other {Restored # \
    purchases}}
    """
  case lookInLibrary = "See them in the Library: press 2."
  case lookAtIt = "See it in the Library: press 2."
  case nothingBoughtBy = "{email} has no purchases to restore. Coupons are never restored."
  case nothingBought = "There are no purchases to restore here."
  case transactionKey = "transaction"
  case eventsKey = "events"

  package var entry: SheetTable { .notice(self) }
}

/// The texts of a sheet.
package enum PriceConsentText: String, TextKey {
  case title = "Agree to the New Price?"
  case question = """
    Starting {day}, {name} will cost {price}. If you do not agree, it ends on that day.
    """
  case former = "Now"
  case next = "New price"
  case notNow = "Not Now"
  case agree = "Agree"

  package var entry: SheetTable { .priceConsent(self) }
}

/// The texts of a sheet.
package enum PromotedText: String, TextKey {
  case whichProduct = "Which product should be bought on the App Store page?"
  case buyKept = "Buy the {count, plural, one {item} other {# items}} kept for later"
  case whatToDo = "What should the app do with the payment?"
  case goOn = "Continue now"
  case keepForLater = "Keep for later"

  package var entry: SheetTable { .promoted(self) }
}

/// The texts of a sheet.
package enum PurchaseText: String, TextKey {
  case title = "Confirm Your In-App Purchase"
  case askTitle = "Ask Permission"
  case subscribedTitle = "You're Currently Subscribed"
  case buyFor = "Do you want to buy {quantity, plural, one {one} other {# x}} {name} for {price}?"
  case subscribe = "Do you want to subscribe to {name}? {terms}"
  case askFor = """
    Do you want to ask a parent for permission to buy {quantity, plural, one {one} other {# x}} \
    {name} for {price}?
    """
  case askToSubscribe = "Do you want to ask a parent for permission to subscribe to {name}? {terms}"
  case getAgain = "You've already purchased this. Would you like to get it again for free?"
  case piece = "{quantity, plural, one {{name}} other {{name}  x #}}"
  case appleID = "Apple ID"
  case buy = "Buy"
  /// The button of a purchase that costs nothing.
  case get = "Get"
  case subscribeButton = "Subscribe"
  case buyKey = "buy"
  case ask = "Ask"
  case askKey = "ask"

  package var entry: SheetTable { .purchase(self) }
}

/// The texts of a sheet.
package enum RedeemText: String, TextKey {
  case title = "Redeem Code"
  case about = "An offer code for one of this app's subscriptions."
  case code = "Code"
  case missing = "Enter the offer code."
  case checking = "Checking the code..."
  case redeem = "Redeem"
  case redeemKey = "redeem"

  package var entry: SheetTable { .redeem(self) }
}

/// The texts of a sheet.
package enum RefundText: String, TextKey {
  case question = "Why do you want your money back?"

  package var entry: SheetTable { .refund(self) }
}

/// The sign-in sheet; those that people and tests know by heart are the App Store's.
package enum SignInText: String, TextKey {
  case title = "Sign In"
  case titleAgain = "Sign-In Required"
  case useExisting = "Use Existing Apple ID"
  case createNew = "Create New Apple ID"
  case create = "Create"
  case firstName = "First Name"
  case lastName = "Last Name"
  case appleID = "Apple ID"
  case password = "Password"
  case country = "Country"
  case toPurchase = "Sign in to the App Store to continue your purchase."
  case toRestore = "Sign in to the App Store to restore your purchases."
  case withTester = "Sign in as a sandbox tester."
  case toRefreshReceipt = "Sign in to the App Store to refresh the receipt."
  case toBuy = "Sign in to the App Store to buy {name}."
  /// The same as `toBuy`, for a purchase that an earlier launch has left.
  case toGoOn = "Your purchase of {name} was interrupted. Sign in to the App Store to continue."
  case tester = "{email}  {country}"
  case testerAskingParent = "{email}  {country}, asks a parent"
  case unknownAccount = "No such Apple ID. Press Ctrl-N to create it."
  case missingPassword = "Enter the password."
  case missingAppleID = "Enter the Apple ID, an email address."
  case wrongPassword = "Wrong password. {left, plural, one {1 attempt} other {# attempts}} left."
  case locked = """
    Too many wrong passwords. Locked until {time}, {minutes, plural, one {one more minute.} other \
    {# more minutes.}}
    """
  case emailNotVerified = "The email address of this Apple ID has not been verified yet."
  case invalidEmail = "Enter an email address, such as name@example.com."
  case invalidName = "A name has up to 40 visible characters."
  case emailTaken = "An Apple ID with this address already exists."
  case weakPassword = "Too weak: 8 characters or more, with A-Z, a-z, 0-9."
  case unknownCountry = "There is no storefront for {code}."
  case passwordRule = "8 characters or more, with A-Z, a-z, 0-9."
  case mayBeReal = """
    This may be a real Apple ID. A tester that signs in outside the sandbox can no longer be used \
    in it.
    """
  case signingIn = "Signing in..."
  case creating = "Creating the tester..."
  case goOn = "continue"
  case switchForm = "sign in or create"

  package var entry: SheetTable { .signIn(self) }
}

/// The texts of a sheet.
package enum SubscriptionsText: String, TextKey {
  case title = "Subscriptions"
  case nothing = "This Apple ID has no subscriptions."
  case close = "Close"
  case turnsOff = "Enter cancels it. It stays active until {day}."
  case endsAtOnce = "Enter cancels it. It ends at once, and billing is not retried."
  case turnsOn = "Enter resumes it. It then renews on {day}."
  case isOver = "It has ended. Buy it again in the Store."

  package var entry: SheetTable { .subscriptions(self) }
}

/// The texts of a sheet.
package enum VerifyEmailText: String, TextKey {
  case title = "Verify Your Email"
  case wouldHaveGot = "{email} would have received this message:"
  case letter = "Your code is {code}"
  case code = "Code"
  case missing = "Enter the code from the message."
  case wrongCode = "Wrong code. Check the message again."
  case checking = "Checking the code..."
  case confirm = "Confirm"
  case confirmKey = "confirm"
  case takeCode = "fill in the code"

  package var entry: SheetTable { .verifyEmail(self) }
}
