import RazeFacesConsole
import StoreCore

/// The sheets' words; those that people and tests know by heart are the App Store's.
enum SheetWords {
  static let environment = "[Environment: Sandbox]"
  static let nothingToDo = "Nothing to do here."

  static let signIn = "Sign In"
  static let useExisting = "Use Existing Apple ID"
  static let createNew = "Create New Apple ID"
  static let appleID = "Apple ID"
  static let password = "Password"
  static let firstName = "First Name"
  static let lastName = "Last Name"
  static let country = "Country"
  static let create = "Create"
  static let cancel = "Cancel"
  static let moreAbove = " more above "
  static let moreBelow = " more below "
  static let signingIn = "Signing in..."
  static let creating = "Creating the tester..."
  static let checking = "Checking the code..."
  static let passwordRule = "8 characters or more, with A-Z, a-z, 0-9."
  static let countryHint = "Left and Right choose."

  static func purpose(_ purpose: SignInSheet.Purpose) -> String {
    switch purpose {
    case .purchase: "Sign in to the App Store to go on with your purchase."
    case .restore: "Sign in to the App Store to restore your purchases."
    case .account: "Sign in with a sandbox tester."
    case .receipt: "Sign in to the App Store to refresh the receipt."
    }
  }

  static func problem(_ problem: SignInSheet.Problem, until time: (SignInSheet.Problem) -> String)
    -> String
  {
    switch problem {
    case .wrongPassword(let left):
      "Wrong password. " + (left == 1 ? "1 attempt left." : "\(left) attempts left.")
    case .locked: "Too many wrong passwords. Locked \(time(problem))."
    case .emailNotVerified: "The e-mail address of this Apple ID was not verified yet."
    case .invalidEmail: "This is no e-mail address. It looks like name@example.com."
    case .emailTaken: "There is an Apple ID with this address already."
    case .weakPassword: "Too weak: " + passwordRule
    case .unknownCountry(let code): "There is no storefront for \(code)."
    }
  }

  static func label(_ field: SheetFocus) -> String {
    switch field {
    case .firstName: firstName
    case .lastName: lastName
    case .email: appleID
    case .password: password
    case .country: country
    case .code: code
    default: ""
    }
  }

  /// Completes "Locked".
  static func until(_ time: String, _ offset: String, minutes: Int) -> String {
    let wait = minutes == 1 ? "one more minute" : "\(minutes) more minutes"
    return "until \(time) \(offset), \(wait)"
  }

  static func missing(_ focus: SheetFocus) -> String {
    switch focus {
    case .password: "Type the password."
    case .code: "Type the code from the letter."
    default: "Type the Apple ID, an e-mail address."
    }
  }

  static let verifyTitle = "Verify Your E-Mail"
  static func verifyText(_ email: String) -> String {
    "\(email) would have got this letter:"
  }
  static func letter(_ code: String) -> String { "Your code is \(code)" }
  static let code = "Code"
  static let confirm = "Confirm"
  static let wrongCode = "This was not the code. Look at the letter again."

  static let redeemTitle = "Redeem Code"
  static let redeemText = "An offer code of one of this app's subscriptions."
  static let redeem = "Redeem"
  static let missingOfferCode = "Type the offer code."

  static let confirmPurchase = "Confirm Your In-App Purchase"
  static let buy = "Buy"

  static func question(_ name: String, quantity: Int, price: String) -> String {
    quantity == 1
      ? "Do you want to buy one \(name) for \(price)?"
      : "Do you want to buy \(quantity) x \(name) for \(price)?"
  }

  static func subscribe(_ name: String, terms: String) -> String {
    "Do you want to subscribe to \(name)? \(terms)"
  }

  static func owned(_ name: String) -> String {
    "You have bought \(name) before. Do you want to get it again at no charge?"
  }
  static let askParent = "A parent will be asked to approve it."
  static func inApp(_ app: String) -> String { "in \(app)" }

  static let allSet = "You're all set."
  static let success = "Your purchase was successful."
  static let ok = "OK"
  static let purchaseFailed = "Purchase Failed"
  static let restoreFailed = "Restore Failed"
  static let restoreTitle = "Restore Purchases"
  static let restoreCancelled = "Restore cancelled"
  static let nothingToRestore = "Nothing to restore"

  static func restored(_ count: Int) -> String {
    switch count {
    case 0: nothingToRestore
    case 1: "Restored 1 purchase"
    default: "Restored \(count) purchases"
    }
  }

  static func nothingToRestoreHint(_ email: String?) -> String {
    email.map { "\($0) has bought nothing here that could be restored. Coupons cannot." }
      ?? "Nobody has bought anything here that could be restored."
  }
  static let restoredHint = "Look at them in the Library: press 2."
}

/// The storefront's own windows.
enum DialogWords {
  static let asksToBuy = "asks to buy"
  static let account = "Account"
  static let signOut = "Sign Out"
  static let switchTester = "Use Another Apple ID"
  static let close = "Close"
  static let cancel = "Cancel"
  static let moreAbove = " more above "
  static let moreBelow = " more below "

  static func title(_ choice: AccountChoice) -> String {
    switch choice {
    case .signOut: signOut
    case .switchTester: switchTester
    case .close: close
    }
  }

  static func title(_ question: Confirmation) -> String {
    switch question {
    case .leave: "Leave now?"
    case .useCoupon(_, let name): "Use \(name)?"
    case .command(_, let question): question.title
    }
  }

  static func text(_ question: Confirmation) -> String {
    switch question {
    case .leave: "A purchase is under way. It goes on when you come back; nothing is lost."
    case .useCoupon: "A coupon can be used once."
    case .command(_, let question): question.text
    }
  }

  static func button(_ question: Confirmation) -> String {
    switch question {
    case .leave: "Leave"
    case .useCoupon: "Use It"
    case .command(_, let question): question.yes
    }
  }
}
