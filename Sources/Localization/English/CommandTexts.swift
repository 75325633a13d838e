/// The texts of the tester's commands.
package enum CommandTable: TextTable {
  case fault(FaultCommandText)
  case clock(ClockCommandText)
  case request(RequestCommandText)
  case transaction(TransactionCommandText)
  case subscription(SubscriptionCommandText)
  case tester(TesterCommandText)
  case world(WorldCommandText)
  case snapshot(SnapshotCommandText)
}

/// The texts of arming and disarming faults.
package enum FaultCommandText: String, TextKey {
  case arm = "Arm"
  case armed = "Armed: {point}: {fault}."
  case disarm = "Disarm"
  case disarmed = "Disarmed."
  case clear = "Clear all faults"
  case clearHint = "Or press x anywhere on this screen."
  case cleared = "Faults cleared."
  // Asked if the network does not work either.
  case clearQuestion = "Clear network problems, too?"
  case clearDetail = "This clears: {names}."
  case clearYes = "Clear All"
  /// The separator of names.
  case separator = ", "

  package var entry: CommandTable { .fault(self) }
}

/// The tester's commands for the sandbox's clock.
package enum ClockCommandText: String, TextKey {
  case period = "+{period}"
  case seconds = "+{seconds} s"
  case toDate = "To a date"
  case toNextEvent = "Advance to next event"
  case advanceHint = "What falls due on the way happens in order."

  case hold = "Hold"
  case holdHint = "Enter stops the clock for every process."
  case held = "The time is held."
  case release = "Release"
  case releaseHint = "The time is held. Enter lets it run again."
  case released = "The time runs again."
  case reset = "Back to real time"
  case resetHint = "What was booked stays."
  case wasReset = "The time is real again."

  package var entry: CommandTable { .clock(self) }
}

/// Answers to requests to buy and to interrupted purchases.
package enum RequestCommandText: String, TextKey {
  case approve = "Approve"
  case approved = "Approved: the purchase arrives on the child's device."
  case bought = "Approved: it was bought for {price}, and the app on {device} delivers it."
  case notBought = "Approved, but the purchase failed: {reason}"
  case decline = "Decline"
  case declined = "Declined."

  case agree = "Agree"
  case agreed = "Agreed: the purchase is made now."
  case termsHaveChanged = "Terms and Conditions Have Changed"
  case termsDetail = """
    {email} has to agree to the new terms before {product} can be bought. The purchase that failed \
    is made then.
    """

  package var entry: CommandTable { .request(self) }
}

/// The tester's commands for one transaction.
package enum TransactionCommandText: String, TextKey {
  case requestRefund = "Request a Refund"
  case refundRequested = "The refund was requested."
  case approveRefund = "Approve the refund"
  case refundApproved = "The refund is approved; every app is notified."
  case declineRefund = "Decline the refund"
  case refundDeclined = "The refund is declined."
  case refund = "Refund now"
  case refunded = "Refunded; every app is notified."
  case refundQuestion = "Refund {product} now?"
  case refundDetail = "The money goes back, and every app is notified to revoke access."
  case refundYes = "Refund"

  case finish = "Finish"
  case finished = "Finished."
  case delete = "Delete"
  case deleted = "Deleted from the ledger."
  case deleteQuestion = "Delete transaction {id}?"
  case deleteDetail = """
    {product} is removed from the ledger as if it had never been bought. No app is notified.
    """

  package var entry: CommandTable { .transaction(self) }
}

/// The tester's commands for one subscription.
package enum SubscriptionCommandText: String, TextKey {
  case renew = "Renew now"
  case resolveBilling = "Resolve the billing problem"
  case renewed = "Renewed."
  case cancelRenewal = "Cancel the renewal"
  case renewalCanceled = "The renewal is canceled."
  case resumeRenewal = "Resume the renewal"
  case renewalResumed = "The subscription renews again."
  case agreeToPrice = "Agree to the higher price"
  case priceAgreed = "The higher price is agreed to."
  case refusePrice = "Refuse the higher price"
  case priceRefused = "The higher price is refused."
  case raisePrice = "Raise the price"
  case priceRaised = "The subscriber is asked about the higher price."
  case expire = "Expire now"
  case expired = "The subscription has ended."
  case expireQuestion = "End {product} now?"
  case expireDetail = "The subscription ends immediately, even if it is paid for."
  case expireYes = "End It"

  package var entry: CommandTable { .subscription(self) }
}

/// App Store Connect's commands for one sandbox tester, and for a device.
package enum TesterCommandText: String, TextKey {
  case add = "Add a tester"
  case added = "{email} can sign in now."
  case remove = "Remove the tester"
  case removed = "{email} is removed."
  case removeQuestion = "Remove the tester {email}?"
  case removeDetail = "The tester is signed out everywhere, and what was bought is gone."
  case removeYes = "Remove"
  case territorySet = "The storefront is {code} now."
  case turnOnAskToBuy = "Ask a parent before buying"
  case turnOffAskToBuy = "Buy without asking a parent"
  case askToBuyIsOn = "A parent is asked before buying."
  case askToBuyIsOff = "No parent is asked before buying."
  case clearHistory = "Clear the purchase history"
  case historyCleared = "The purchase history is cleared."
  case clearHistoryQuestion = "Clear the purchase history of {email}?"
  case clearHistoryDetail = """
    Everything that this tester bought is gone, on every device. Other testers keep theirs.
    """
  case clearHistoryYes = "Clear History"
  case joinedFamily = "Joined the family of {organizer}."
  case leaveFamily = "Leave the family"
  case leftFamily = "The tester left the family."
  case signOut = "Sign out on {device}"
  case signedOut = "Signed out on {device}."

  package var entry: CommandTable { .tester(self) }
}

/// The tester's commands for this device's app and for the whole world.
package enum WorldCommandText: String, TextKey {
  case refreshReceipt = "Refresh receipt"
  case refreshReceiptHint = "The App Store writes a new receipt."
  case receiptRefreshed = "The receipt was refreshed."

  case standardSettings = "Standard settings"
  case standardSettingsHint = "Resets all switches; faults and clock stay."
  case settingsAreStandard = "All settings are as in a new world."
  case standardSettingsQuestion = "All settings as in a new world?"
  case standardSettingsDetail = """
    Interrupted purchases, refunds, billing, and App Store Connect. Faults and the clock stay.
    """
  case standardSettingsYes = "Standard Settings"

  case deleteApp = "Delete the app from this device"
  case deleteAppHint = "The app's data is erased; Restore recovers it."
  case appDeleted = "The app was deleted from this device."
  case deleteAppQuestion = "Delete {app} from this device?"
  case deleteAppDetail = """
    This device forgets its purchases, and unused coupons are lost. The App Store keeps the rest: \
    Restore recovers it.
    """
  case deleteAppYes = "Delete the App"

  case reset = "Reset everything"
  case resetHint = "Erases everything in this world."
  case wasReset = "Everything was reset; this is a new world."
  case resetQuestion = "Reset everything?"
  case resetDetail = """
    All transactions, queues, and testers made here are erased, and this app's data. This cannot \
    be undone.
    """
  case resetYes = "Reset Everything"

  package var entry: CommandTable { .world(self) }
}

/// The commands for snapshots.
package enum SnapshotCommandText: String, TextKey {
  case save = "Save as {name}"
  case saveHint = "Keeps everything of this world but its log."
  case saved = "Saved as {name}."
  case restore = "Restore"
  case restored = "{name} was restored."
  case restoreQuestion = "Restore {name}?"
  case restoreDetail = """
    Everything in this world is replaced, but for its log. Open storefronts begin anew.
    """
  case delete = "Delete"
  case deleted = "{name} was deleted."
  case deleteQuestion = "Delete {name}?"
  case deleteDetail = "The world stays as it is, and cannot go back to this snapshot any more."

  package var entry: CommandTable { .snapshot(self) }
}
