package enum SandboxText: RoomText {
  case title, shortTitle
  case clearFaults, nextGroup, previousGroup

  // Why there is nothing to do.
  case aboutDevice, aboutStorefront, aboutClock
  case noFaults, nothingAhead, isReal, isStandard, hasEnded, nothingWaits

  // Menus.
  case signIn, territory, beginAskToBuy, endAskToBuy, joinFamily, leaveFamily
  case whoseFamily(String)
  case signOut(String), openDevice(String)
  case latencyAbout, rateAbout, limitAbout, clearanceAbout, promotedAbout, promoteAbout
  case addNow, keepForLater, buyKept(Int)

  // What is done only after it was agreed to.
  case clearHistory, clearQuestion(String), clearAbout, clearHistoryButton
  case removeTester, removeQuestion(String), removeAbout, removeButton
  case terms, agreeToTerms(String, String), agree
  case standardQuestion, standardAbout, standardSettings
  case deleteQuestion(String), deleteAbout, deleteApp
  case resetQuestion, resetAbout, resetEverything

  package var english: String {
    switch self {
    case .title: "Sandbox"
    case .shortTitle: "Sand"
    case .clearFaults: "clear faults"
    case .nextGroup: "next group"
    case .previousGroup: "previous group"
    case .aboutDevice: "Another device: start with --device NAME."
    case .aboutStorefront: "The storefront is the account's: sign in."
    case .aboutClock: "The sandbox's time; the lines below move it."
    case .noFaults: "No fault is armed."
    case .nothingAhead: "Nothing will happen by itself."
    case .isReal: "The time is real."
    case .isStandard: "The settings are as in a new world."
    case .hasEnded: "It has ended; buy it again in the Store."
    case .nothingWaits: "Nothing waits for an answer."
    case .signIn: "Sign in on this device"
    case .territory: "Territory"
    case .beginAskToBuy: "Ask a parent before buying"
    case .endAskToBuy: "Buy without asking a parent"
    case .joinFamily: "Join a family"
    case .leaveFamily: "Leave the family"
    case .whoseFamily(let email): "Whose family does \(email) join?"
    case .signOut(let email): "Sign out \(email)"
    case .openDevice(let name):
      "Open it in another terminal:\nrazefaces --device \(name)"
    case .latencyAbout: "How long every call to the App Store takes."
    case .rateAbout: "Dates stay real; subscriptions renew sooner."
    case .limitAbout: "How often a subscription renews before it ends by itself."
    case .clearanceAbout: "Enter switches a product."
    case .promotedAbout: "Which product is bought on the App Store's page?"
    case .promoteAbout: "What does the app do with the payment?"
    case .addNow: "Go on with it now"
    case .keepForLater: "Keep it for later"
    case .buyKept(1): "Buy what was kept for later"
    case .buyKept(let count): "Buy the \(count) that were kept for later"
    case .clearHistory: "Clear the purchase history"
    case .clearQuestion(let email): "Clear the purchase history of \(email)?"
    case .clearAbout:
      "Everything that this tester bought is gone, on every device. Other testers keep theirs."
    case .clearHistoryButton: "Clear History"
    case .removeTester: "Remove the tester"
    case .removeQuestion(let email): "Remove the tester \(email)?"
    case .removeAbout:
      "The tester is signed out everywhere, and what was bought is gone."
    case .removeButton: "Remove"
    case .terms: "Terms and Conditions Have Changed"
    case .agreeToTerms(let email, let name):
      "\(email) has to agree to the new terms before \(name) can be bought. The purchase that "
        + "failed is made then."
    case .agree: "Agree"
    case .standardQuestion: "All settings as in a new world?"
    case .standardAbout:
      "Interrupted purchases, refunds, billing and App Store Connect. Faults and the clock stay."
    case .standardSettings: "Standard Settings"
    case .deleteQuestion(let app): "Delete \(app) from this device?"
    case .deleteAbout:
      "What was bought here is forgotten on this device, unused coupons for good. The App Store "
        + "still knows the rest: Restore brings it back."
    case .deleteApp: "Delete the App"
    case .resetQuestion: "Reset everything?"
    case .resetAbout:
      "All transactions, queues and testers made here are erased, and what this app remembers. "
        + "This cannot be taken back."
    case .resetEverything: "Reset Everything"
    }
  }
}
