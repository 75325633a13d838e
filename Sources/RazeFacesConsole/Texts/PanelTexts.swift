package import StoreCore

/// The lines of the tester's panel that are neither switches nor commands, and why a line can do
/// nothing just now.
package protocol PanelTexts: Sendable {
  func title(_ group: ConsoleGroup) -> String

  var account: PanelText { get }
  var notSignedIn: String { get }
  var device: PanelText { get }
  var storefront: PanelText { get }
  var promoted: PanelText { get }
  func kept(_ count: Int) -> String
  var clock: PanelText { get }
  var realTime: String { get }
  var nextEvent: PanelText { get }
  var nothing: String { get }

  var nothingWaits: String { get }
  var request: MenuText { get }
  func asks(_ request: RequestToBuy) -> String
  func asks(_ request: RequestToBuy, _ product: String) -> String
  var interruptionHint: String { get }
  func wasInterrupted(_ email: String) -> String
  var refund: MenuText { get }
  func asks(_ request: RefundRequest) -> String
  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String

  var subscriptionHint: String { get }
  func priceNow(_ product: String, _ price: String) -> String
  var testerHint: String { get }
  func about(_ tester: TesterFacts) -> [String]
  var signIn: String { get }
  var territory: String { get }
  var joinFamily: String { get }
  func organizerQuestion(_ email: String) -> String
  var newTester: PanelText { get }
  var deviceHint: String { get }
  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String]
  func signOut(_ email: String) -> String
  func openDevice(_ name: String) -> String
  var leave: String { get }

  var noFaults: String { get }
  var nothingAhead: String { get }
  var timeIsReal: String { get }
  var settingsAreStandard: String { get }
  var hasEnded: String { get }
  var notNow: String { get }
  var aboutDevice: String { get }
  var aboutStorefront: String { get }
  var aboutClock: String { get }
}

/// A line of the panel.
package struct PanelText: Hashable, Sendable {
  package let title: String
  package let hint: String?

  package init(_ title: String, hint: String? = nil) {
    self.title = title
    self.hint = hint
  }
}

/// Something that waits for somebody: the title of its menu, and the hint of its line.
package struct MenuText: Hashable, Sendable {
  package let title: String
  package let hint: String

  package init(_ title: String, hint: String) {
    self.title = title
    self.hint = hint
  }
}

/// What is said of a tester in one line.
package struct TesterFacts: Hashable, Sendable {
  package let account: Account
  package let family: Family?
  package let isSignedIn: Bool
}

struct EnglishPanelTexts: PanelTexts {
  func title(_ group: ConsoleGroup) -> String {
    switch group {
    case .device: "This device"
    case .faults: "Faults"
    case .purchases: "Purchases"
    case .time: "Time"
    case .connect: "App Store Connect"
    case .waiting: "Requests waiting"
    case .subscriptions: "Subscriptions"
    case .testers: "Sandbox testers"
    case .devices: "Devices"
    case .again: "Start again"
    }
  }

  let account = PanelText("Account", hint: "Enter signs in, out, or switches testers.")
  let notSignedIn = "Not signed in"
  let device = PanelText("Device")
  let storefront = PanelText("Storefront", hint: "Enter moves the account; prices follow.")
  let promoted = PanelText(
    "Promoted purchase", hint: "A purchase begun on the App Store's page.")
  func kept(_ count: Int) -> String { "\(count) kept for later" }
  let clock = PanelText("Clock")
  let realTime = "real time"
  let nextEvent = PanelText("Next event", hint: "What falls due on the way is booked in order.")
  let nothing = "nothing ahead"

  let nothingWaits = "Nothing waits for an answer."
  let request = MenuText("Ask to Buy", hint: "Enter answers as the parent.")

  func asks(_ request: RequestToBuy) -> String {
    "\(request.accountEmail) asks to buy\(request.wasDeclined ? ", declined once" : "")"
  }

  func asks(_ request: RequestToBuy, _ product: String) -> String {
    let pieces = request.quantity == 1 ? product : "\(request.quantity) \(product)"
    return "\(request.accountEmail) asks a parent to buy \(pieces) on \(request.device)."
  }

  let interruptionHint = "Enter shows the terms that have changed."
  func wasInterrupted(_ email: String) -> String { "\(email) was interrupted" }
  let refund = MenuText("Request for a refund", hint: "Enter answers as the App Store.")
  func asks(_ request: RefundRequest) -> String { "\(request.accountEmail) wants a refund" }

  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String {
    "\(request.accountEmail) wants the money for \(product) back: \(reason)."
  }

  let subscriptionHint = "Enter: renew, cancel, resolve, price, end."
  func priceNow(_ product: String, _ price: String) -> String { "\(product) costs \(price) now." }
  let testerHint = "Enter: sign in, territory, Ask to Buy, family."

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append("asks to buy") }
    if !account.isEmailVerified { words.append("e-mail not verified") }
    if let organizer = tester.family?.organizer {
      words.append(organizer == account.email ? "organizer" : "family of \(organizer)")
    }
    if tester.isSignedIn { words.append("signed in") }
    return words
  }

  let signIn = "Sign in on this device"
  let territory = "Territory"
  let joinFamily = "Join a family"
  func organizerQuestion(_ email: String) -> String { "Whose family does \(email) join?" }
  let newTester = PanelText("Add a tester", hint: "Its address counts as verified at once.")
  let deviceHint = "Enter signs out there."

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var words = [device.storefront.countryCode, device.accountEmail ?? "nobody"]
    if device.unfinished > 0 { words.append("\(device.unfinished) unfinished") }
    if isThisOne { words.append("this one") }
    return words
  }

  func signOut(_ email: String) -> String { "Sign out \(email)" }

  func openDevice(_ name: String) -> String {
    "Open it in another terminal:\nrazefaces --device \(name)"
  }

  let leave = "Leave it"

  let noFaults = "No fault is armed."
  let nothingAhead = "Nothing will happen by itself."
  let timeIsReal = "The time is real."
  let settingsAreStandard = "The settings are as in a new world."
  let hasEnded = "It has ended; buy it again in the Store."
  let notNow = "That does not go with where the subscription stands."
  let aboutDevice = "Another device: start with --device NAME."
  let aboutStorefront = "The storefront is the account's: sign in."
  let aboutClock = "The sandbox's time; the lines below move it."
}
