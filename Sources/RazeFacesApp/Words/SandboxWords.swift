enum SandboxWords {
  static let thisDevice = "This device"
  static let testers = "Sandbox testers"
  static let startAgain = "Start again"

  static let account = "Account"
  static let device = "Device"
  static let storefront = "Storefront"
  static let clock = "Clock"
  static let payments = "Payments allowed"
  static let deleteApp = "Delete the app from this device"
  static let reset = "Reset everything"

  static let yes = "yes"
  static let no = "no"
  static let realTime = "real time"
  static let asksToBuy = "asks to buy"
  static let signedIn = "signed in"
  static let notVerified = "e-mail not verified"

  static let hintAccount = "Enter signs in, out, or switches testers."
  static let hintPayments = "Enter switches it, as Screen Time does on an iPhone."
  static let hintTester = "Enter signs this tester in; the sheet asks for the password."
  static let hintDelete = "The app forgets what was bought here; Restore brings it back."
  static let hintReset = "Testers, transactions, queues and this app's memory, as on the first day."

  static func isSignedIn(_ email: String) -> String { "\(email) is signed in." }
  static let aboutDevice = "Another device is another --device NAME at the start."
  static let aboutStorefront = "The storefront is the account's: sign in with another tester."
  static let aboutClock = "The sandbox's time."
  static let nothingToPress = "Nothing to do here."
}

enum LogWords {
  static let zone = "Times are in \(DateText.zone)."
  static let emptyTitle = "Nothing has happened yet"
  static let empty = "What the shop and the App Store do is written here as it happens."
}
