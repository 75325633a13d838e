/// The texts of the event log.
package enum EventTable: TextTable {
  case payment(PaymentEventText)
  case ledger(LedgerEventText)
  case subscription(SubscriptionEventText)
  case people(PeopleEventText)
  case request(RequestEventText)
  case sheet(SheetNameText)
  case answer(SheetAnswerText)
  case action(ActionText)
  case world(WorldEventText)
}

/// The log's lines about payments.
package enum PaymentEventText: String, TextKey {
  case added = "Payment added: {product}{quantity, plural, one {} other { (# pieces)}}"
  case canceled = "Payment canceled: {product}"
  case declined = "The parent declined: {product}"
  case failed = "Payment failed: {product}: {reason} ({label})"
  case deferred = "A parent is asked: {product}"
  case declineIgnored = "The parent declined, and the app is not told: {product}"
  case requestExpired = "The request expired: {product}"
  case requestRemoved = "The request was removed with its tester: {product}"
  case approved = "The parent approved: {product}"
  case purchased = "Purchased: {product}"
  case interruptionResolved = "Interruption resolved: {product}"
  case finishedByTester = "Finished by the tester: {product}"
  case finished = "Finished: {product}"
  case finishedInState = "Finished: {product} ({state})"

  package var entry: EventTable { .payment(self) }
}

/// The log's lines about the ledger.
package enum LedgerEventText: String, TextKey {
  case charged = "Charged {price} for {product}{until}"
  case freeOfCharge = "Free of charge: {product}{until}"
  case renewed = "Renewed: {product}, {price}{until}"
  case shared = "Shared with {account}: {product}{until}"
  case until = ", until {date}"
  case restored = "Restored: {product}"
  case downloadedAgain = "Previously purchased, and not charged again: {product}"
  case replaced = "Replaced: {product}"
  case replacedWithRefund = "Replaced: {product}; {price} refunded for the rest of its period"
  case refunded = "Refunded: {product}"
  case unshared = "No longer shared: {product}"
  case deleted = "Transaction {transaction} was deleted ({product})"
  case refundRequested = "Refund requested: {product} ({reason})"
  case refundApproved = "Refund approved: {product}"
  case refundDeclined = "Refund declined: {product}"

  package var entry: EventTable { .ledger(self) }
}

/// The log's lines about subscriptions.
package enum SubscriptionEventText: String, TextKey {
  case autoRenewalOn = "Auto-renewal of {product} turned on"
  case autoRenewalOff = "Auto-renewal of {product} turned off"
  case renewsAs = "{product} renews as {next}"
  case consentAsked = "Asked to agree to a higher price: {product}"
  case priceAgreedTo = "The higher price of {product} was agreed to"
  case priceDeclined = "The higher price of {product} was not agreed to"
  case billingFailed = "Billing failed: {product}"
  case graceStarted = "In grace period: {product}{until}"
  case retryStarted = "In billing retry: {product}{until}"
  case billingRecovered = "Billing recovered: {product}"
  case expired = "Expired: {product}"
  case expiredBecause = "Expired: {product}, because {reason}"

  package var entry: EventTable { .subscription(self) }
}

/// The log's lines about testers and their devices.
package enum PeopleEventText: String, TextKey {
  case nobody = "nobody"
  case signedIn = "Signed in: {account}"
  case signedOut = "Signed out: {account}"
  case signInFailed = "Sign-in failed: {account}"
  case testerAdded = "Tester added: {account}"
  case testerRemoved = "Tester removed: {account}"
  case historyCleared = "Purchase history cleared: {account}"
  case askToBuyOn = "Ask to Buy of {account} turned on"
  case askToBuyOff = "Ask to Buy of {account} turned off"
  case storefrontChanged = "Storefront of {account}: {next}, formerly {former}"
  case familyJoined = "{account} joined the family of {organizer}"
  case familyLeft = "{account} left the family of {organizer}"
  case paymentsAllowed = "Payments allowed on this device"
  case paymentsForbidden = "Payments not allowed on this device"

  package var entry: EventTable { .people(self) }
}

/// The log's lines about requests and the system's questions.
package enum RequestEventText: String, TextKey {
  case requested = "Requested: {point}"
  case refused = "Refused: {point}: {reason} ({label})"
  case productsAnswered = "Answered with {count} products"
  case invalidAnswered = "Answered with {count} products; invalid: {products}"
  case sheetShown = "Sheet shown: {sheet}"
  case sheetShownFor = "Sheet shown: {sheet} ({product})"
  case answered = "Answered: {answer}"
  case receiptAnswered = "verifyReceipt, {address}: {status}"
  case appReports = "The app reports"

  package var entry: EventTable { .request(self) }
}

/// The log's names of the system's sheets.
package enum SheetNameText: String, TextKey {
  case signIn = "Sign In"
  case verifyEmail = "Verify Your Email"
  case purchase = "In-App Purchase"
  case priceIncrease = "Price Increase"
  case terms = "Terms and Conditions"
  case refund = "Request a Refund"

  package var entry: EventTable { .sheet(self) }
}

/// The log's names of the answers to them.
package enum SheetAnswerText: String, TextKey {
  case signIn = "Sign In"
  case createAppleID = "Create New Apple ID"
  case verificationCode = "Verification Code"
  case confirm = "Confirm"
  case cancel = "Cancel"
  case otherStorefront = "Not in This Storefront"
  case later = "Not Now"

  package var entry: EventTable { .answer(self) }
}

/// The names of actions that can be undone, where no event says what they were.
package enum ActionText: String, TextKey {
  case change = "A change"
  case purchase = "Purchase: {product}"
  case redemption = "Offer code: {product}"
  case restore = "Restore"
  case couponUse = "Used: {product}"
  case deletion = "App deleted: {device}"

  package var entry: EventTable { .action(self) }
}

/// The log's lines about the world: its clock, its faults, its settings.
package enum WorldEventText: String, TextKey {
  case worldMade = "World created"
  case worldRestored = "Snapshot {name} restored"
  case noted = "Note: {text}"
  case actionUndone = "Undone: {action}"
  case actionRedone = "Redone: {action}"

  // MARK: The clock

  case clockIsReal = "Clock: the real time again"
  case clockRate = "Clock: {rate}"
  case clockMovedForward = "Clock: moved forward"
  case clockGoesOn = "Clock: running again"
  case clockHeld = "Clock: held at {time}"
  case clockMovedTo = "Clock: moved to {time}"

  // MARK: Faults

  case faultMet = "Fault occurred at {point}: {outcome}"
  case noFaults = "Faults cleared"
  case faults = "Faults: {changes}"
  case armed = "{point} armed with {outcome}"
  case disarmed = "{point} disarmed"
  case offlineOn = "offline on"
  case offlineOff = "offline off"
  case storeDownOn = "App Store down on"
  case storeDownOff = "App Store down off"
  case latency = "slow network {least} to {most} ms"
  case noLatency = "slow network off"

  // MARK: Settings

  case settings = "Settings: {changes}"
  case setting = "{title}: {value}"
  case nextChange = "{changes}, {change}"

  package var entry: EventTable { .world(self) }
}
