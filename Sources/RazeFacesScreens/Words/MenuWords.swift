/// The choices of the storefront's own menus.
enum MenuWords {
  static let refundQuestion = "Why do you want your money back?"

  static func offers(_ name: String) -> String { "Offers for \(name)" }
  static let offersText = "The App Store says who may have which."
  static let enterCode = "Enter a code..."
  static let newTesterText = "A sandbox tester, as App Store Connect adds one."

  static let promotedText = "Which product is bought on the App Store's page?"
  static let promoteText = "What does the app do with the payment?"
  static let addNow = "Go on with it now"
  static let keepForLater = "Keep it for later"
  static func buyKept(_ count: Int) -> String {
    count == 1 ? "Buy what was kept for later" : "Buy the \(count) that were kept for later"
  }
}

/// What came of what goes through StoreKit, in one line.
enum ControlWords {
  static let refundTwice = "A refund of this was requested before; the store has not decided yet."
  static let refundFailed = "The request for a refund could not be submitted."
  static let promotionKept = "The payment is kept for later: Sandbox, Promoted purchase."
}
