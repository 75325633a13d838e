package import StoreCore

/// The tester's commands: as a choice, what they are for, what has to be agreed to, what came of it.
package protocol CommandTexts: Sendable {
  func arm(_ fault: Fault) -> CommandText
  var disarm: CommandText { get }
  var clearFaults: CommandText { get }
  /// Between names.
  var listSeparator: String { get }
  /// - Parameter names: of what is cleared.
  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion
  func advance(_ step: ClockStep) -> CommandText
  var holdTime: CommandText { get }
  var releaseTime: CommandText { get }
  var realTime: CommandText { get }

  var approve: CommandText { get }
  /// - Parameter device: where the app delivers it.
  func approved(price: String, device: String) -> String
  /// - Parameter reason: why it was not bought all the same.
  func approvedInVain(_ reason: String) -> String
  var decline: CommandText { get }
  var resolveInterruption: CommandText { get }
  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion

  var requestRefund: CommandText { get }
  var approveRefund: CommandText { get }
  var declineRefund: CommandText { get }
  var refund: CommandText { get }
  func refundQuestion(_ product: String) -> ConsoleQuestion
  var finish: CommandText { get }
  var delete: CommandText { get }
  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion

  var renew: CommandText { get }
  var resolveBilling: CommandText { get }
  var cancelRenewal: CommandText { get }
  var resumeRenewal: CommandText { get }
  var agreeToPrice: CommandText { get }
  var refusePrice: CommandText { get }
  var raisePrice: CommandText { get }
  var expire: CommandText { get }
  func expireQuestion(_ product: String) -> ConsoleQuestion

  func addTester(_ email: String) -> CommandText
  func remove(_ email: String) -> CommandText
  func removeQuestion(_ email: String) -> ConsoleQuestion
  func setTerritory(_ code: String) -> CommandText
  func askToBuy(_ asks: Bool) -> CommandText
  var clearHistory: CommandText { get }
  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion
  func join(familyOf organizer: String) -> CommandText
  var leaveFamily: CommandText { get }
  func signOut(device: String) -> CommandText

  var refreshReceipt: CommandText { get }
  var standardSettings: CommandText { get }
  var standardSettingsQuestion: ConsoleQuestion { get }
  var deleteApp: CommandText { get }
  func deleteAppQuestion(_ app: String) -> ConsoleQuestion
  var reset: CommandText { get }
  var resetQuestion: ConsoleQuestion { get }
}

/// How a command reads on the screen.
package struct CommandText: Hashable, Sendable {
  package let title: String
  package let hint: String?
  /// What came of it; nil if the panel itself shows it.
  package let done: String?

  package init(_ title: String, hint: String? = nil, done: String? = nil) {
    self.title = title
    self.hint = hint
    self.done = done
  }
}

/// What is named and agreed to before it is done.
package struct ConsoleQuestion: Hashable, Sendable {
  package let title: String
  package let text: String
  package let yes: String
  /// False for what destroys: Enter alone must not do it.
  package let startsOnYes: Bool

  package init(_ title: String, _ text: String, yes: String, startsOnYes: Bool = false) {
    self.title = title
    self.text = text
    self.yes = yes
    self.startsOnYes = startsOnYes
  }
}

extension CommandTexts {
  package var listSeparator: String { ", " }
}

struct EnglishCommandTexts: CommandTexts {
  func arm(_ fault: Fault) -> CommandText {
    let texts = EnglishFaultTexts()
    return CommandText(
      texts.arm, done: "Armed: \(texts.point(fault.point)): \(texts.sentence(fault)).")
  }

  let disarm = CommandText("Disarm", done: "Disarmed.")
  let clearFaults = CommandText(
    "Clear all faults", hint: "x does it from anywhere on this screen.",
    done: "All faults are cleared.")

  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Clear more than faults?", "This clears: \(names).", yes: "Clear All", startsOnYes: true)
  }

  func advance(_ step: ClockStep) -> CommandText {
    let title =
      switch step {
      case .period(let period): "+" + ConsoleTexts.english.subscriptions.length(period)
      case .seconds(let seconds): "+\(seconds) s"
      case .date: "To a date"
      case .nextEvent: "To the next event"
      }
    return CommandText(title, hint: "What falls due on the way is booked in order.")
  }

  let holdTime = CommandText(
    "Hold", hint: "Enter holds the time for every process.", done: "The time is held.")
  let releaseTime = CommandText(
    "Release", hint: "The time is held. Enter lets it go on.", done: "The time goes on.")
  let realTime = CommandText(
    "Back to real time", hint: "What was booked stays.", done: "The time is real again.")

  let approve = CommandText(
    "Approve", done: "Approved: the purchase arrives on the child's device.")

  func approved(price: String, device: String) -> String {
    "Approved: it was bought for \(price), and the app on \(device) delivers it."
  }

  func approvedInVain(_ reason: String) -> String {
    "Approved, but it was not bought all the same: \(reason)"
  }

  let decline = CommandText("Decline", done: "Declined.")
  let resolveInterruption = CommandText("Agree", done: "Agreed: the purchase is made now.")

  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Terms and Conditions Have Changed",
      "\(email) has to agree to the new terms before \(product) can be bought. The purchase that "
        + "failed is made then.", yes: "Agree", startsOnYes: true)
  }

  let requestRefund = CommandText("Request a Refund", done: "The refund was requested.")
  let approveRefund = CommandText(
    "Approve the refund", done: "The refund is approved; every app is told.")
  let declineRefund = CommandText("Decline the refund", done: "The refund is declined.")
  let refund = CommandText("Refund now", done: "Refunded; every app is told.")

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Refund \(product) now?", "The money goes back, and every app is told to take it away.",
      yes: "Refund")
  }

  let finish = CommandText("Finish", done: "Finished.")
  let delete = CommandText("Delete", done: "Deleted from the ledger.")

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Delete transaction \(id)?",
      "\(product) is taken out of the ledger as if it had never been bought. No app is told.",
      yes: "Delete")
  }

  let renew = CommandText("Renew now", done: "Renewed.")
  let resolveBilling = CommandText("Resolve the billing problem", done: "Renewed.")
  let cancelRenewal = CommandText("Cancel the renewal", done: "The renewal is canceled.")
  let resumeRenewal = CommandText("Resume the renewal", done: "The subscription renews again.")
  let agreeToPrice = CommandText(
    "Agree to the higher price", done: "The higher price is agreed to.")
  let refusePrice = CommandText("Refuse the higher price", done: "The higher price is refused.")
  let raisePrice = CommandText(
    "Raise the price", done: "The subscriber is asked about the higher price.")
  let expire = CommandText("Expire now", done: "The subscription has ended.")

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "End \(product) now?", "The subscription ends at once, whatever was paid.", yes: "End It")
  }

  func addTester(_ email: String) -> CommandText {
    CommandText("Add a tester", done: "\(email) can sign in now.")
  }

  func remove(_ email: String) -> CommandText {
    CommandText("Remove the tester", done: "\(email) is removed.")
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Remove the tester \(email)?",
      "The tester is signed out everywhere, and what was bought is gone.", yes: "Remove")
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(code, done: "The storefront is \(code) now.")
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    CommandText(
      asks ? "Ask a parent before buying" : "Buy without asking a parent",
      done: asks ? "A parent is asked before buying." : "No parent is asked before buying.")
  }

  let clearHistory = CommandText(
    "Clear the purchase history", done: "The purchase history is cleared.")

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Clear the purchase history of \(email)?",
      "Everything that this tester bought is gone, on every device. Other testers keep theirs.",
      yes: "Clear History")
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(organizer, done: "Joined the family of \(organizer).")
  }
  let leaveFamily = CommandText("Leave the family", done: "The tester left the family.")

  func signOut(device: String) -> CommandText {
    CommandText("Sign out on \(device)", done: "Signed out on \(device).")
  }

  let refreshReceipt = CommandText(
    "Refresh receipt", hint: "The App Store writes the receipt anew.",
    done: "The receipt was written anew.")
  let standardSettings = CommandText(
    "Standard settings", hint: "Switches all back; faults and the clock stay.",
    done: "All settings are as in a new world.")
  let standardSettingsQuestion = ConsoleQuestion(
    "All settings as in a new world?",
    "Interrupted purchases, refunds, billing and App Store Connect. Faults and the clock stay.",
    yes: "Standard Settings")
  let deleteApp = CommandText(
    "Delete the app from this device", hint: "The app forgets; Restore brings it back.",
    done: "The app was deleted from this device.")

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Delete \(app) from this device?",
      "What was bought here is forgotten on this device, unused coupons for good. The App Store "
        + "still knows the rest: Restore brings it back.", yes: "Delete the App")
  }

  let reset = CommandText(
    "Reset everything", hint: "Everything made here is erased; a new world.",
    done: "Everything was reset; this is a new world.")
  let resetQuestion = ConsoleQuestion(
    "Reset everything?",
    "All transactions, queues and testers made here are erased, and what this app remembers. "
      + "This cannot be taken back.", yes: "Reset Everything")
}
