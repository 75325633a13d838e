/// The texts of the Sandbox.
package enum PanelTable: TextTable {
  case clock(ClockText)
  case faultPoint(FaultPointText)
  case fault(ArmedFaultText)
  case setting(SettingText)
  case value(SettingValueText)
  case alert(SettingAlertText)
  case group(PanelGroupText)
  case line(PanelLineText)
  case request(PanelRequestText)
  case tester(PanelTesterText)
  case device(PanelDeviceText)
  case reason(PanelReasonText)
}

/// The headings of the tester's panel.
package enum PanelGroupText: String, TextKey {
  case device = "This device"
  case faults = "Faults"
  case purchases = "Purchase behavior"
  case time = "Time"
  case connect = "App Store Connect"
  case waiting = "Requests waiting"
  case subscriptions = "Subscriptions"
  case testers = "Sandbox testers"
  case devices = "Devices"
  case again = "Start again"

  package var entry: PanelTable { .group(self) }
}

/// Lines of the panel that are neither switches nor commands.
package enum PanelLineText: String, TextKey {
  case account = "Account"
  case accountHint = "Enter signs in, out, or switches testers."
  case notSignedIn = "Not signed in"
  case device = "Device"
  case storefront = "Storefront"
  case storefrontHint = "Enter changes the storefront and its prices."
  case promoted = "Promoted purchase"
  case promotedHint = "A purchase that starts on the App Store page."
  case kept = "{count} kept for later"
  case clock = "Clock"
  case realTime = "real time"
  case nextEvent = "Next event"
  case nothingAhead = "nothing scheduled"
  case snapshots = "Snapshots"
  case snapshotsHint = "Enter saves this world, or restores one."
  case snapshotCount = "{count} saved"

  case subscriptionHint = "Enter: renew, cancel, resolve, price, end."
  case priceNow = "{product} costs {price} now."

  package var entry: PanelTable { .line(self) }
}

/// Requests and interrupted purchases that wait for somebody.
package enum PanelRequestText: String, TextKey {
  case askToBuy = "Ask to Buy"
  case askToBuyHint = "Enter answers as the parent."
  case asksToBuy = "{email} asks to buy"
  case asksToBuyAgain = "{email} asks to buy, declined once"
  case asksParent = """
    {email} asks a parent to buy {quantity, plural, one {{product}} other {# {product}}} on \
    {device}.
    """
  case priceChanged = "The price was {shown} when it was requested; {present} will be charged."
  case wasInterrupted = "{email} was interrupted"
  case interruptionHint = "Enter shows the terms that have changed."
  case refund = "Request for a refund"
  case refundHint = "Enter answers as the App Store."
  case wantsRefund = "{email} requests a refund"
  case wantsRefundBecause = "{email} requests a refund for {product}: {reason}."

  package var entry: PanelTable { .request(self) }
}

/// Sandbox testers.
package enum PanelTesterText: String, TextKey {
  case hint = "Enter: sign in, territory, Ask to Buy, family."
  case newHint = "Its email address counts as verified."
  // What is said of one.
  case asksToBuy = "asks to buy"
  case emailNotVerified = "email not verified"
  case organizer = "organizer"
  case familyOf = "family of {organizer}"
  case signedIn = "signed in"

  case signIn = "Sign in on this device"
  case territory = "Territory"
  case joinFamily = "Join a family"
  case organizerQuestion = "Whose family does {email} join?"

  package var entry: PanelTable { .tester(self) }
}

/// The devices that have been used.
package enum PanelDeviceText: String, TextKey {
  case hint = "Enter signs out there."
  case nobody = "nobody"
  case unfinished = "{count} unfinished"
  case thisOne = "this one"
  case signOut = "Sign out {email}"
  case open = "Open it in another terminal:\nrazefaces --device {device}"
  case leave = "Cancel"

  package var entry: PanelTable { .device(self) }
}

/// The reasons why a line of the panel, or a command, can do nothing just now.
package enum PanelReasonText: String, TextKey {
  case nothingWaits = "Nothing is waiting for an answer."
  case noFaults = "No fault is set."
  case nothingAhead = "Nothing is scheduled."
  case timeIsReal = "The clock shows the real time."
  case settingsAreStandard = "The settings are those of a new world."
  case hasEnded = "It has ended; buy it again in the Store."
  case notNow = "The subscription's state does not allow this."
  case deviceIsFixed = "For another device, start with --device NAME."
  case storefrontIsAccounts = "The storefront depends on the account: sign in."

  package var entry: PanelTable { .reason(self) }
}

/// The sandbox's clock, and what moving it has booked.
package enum ClockText: String, TextKey {
  // How fast it goes.
  case realTime = "real time"
  case monthInSeconds = "a month is {seconds} seconds"
  case monthInMinutes = "a month is {minutes} minutes"
  case monthInAnHour = "a month is 1 hour"
  case renewalEverySeconds = "renewals every {seconds} seconds"
  case renewalEveryMinutes = "renewals every {minutes, plural, one {minute} other {# minutes}}"
  // Where it stands.
  case header = "Clock: {parts}"
  case separator = ", "
  case heldAt = "held at {time}"
  // How far it is from the real time.
  case days = "{days} d"
  case daysAndHours = "{days} d {hours} h"
  case hours = "{hours} h"
  case hoursAndMinutes = "{hours} h {minutes} min"
  case minutes = "{minutes} min"
  case seconds = "{seconds} s"
  // Where it was moved to.
  case moved = "It is {now}."
  case movedAndBooked = "It is {now}; {booked}."
  case booked = """
    {count, plural, =0 {nothing was booked} one {1 transaction was booked} other {# transactions \
    were booked}}
    """

  package var entry: PanelTable { .clock(self) }
}

/// The points at which something can be set to go wrong.
package enum FaultPointText: String, TextKey {
  case loadProducts = "Loading products"
  case loadProductsHint = "The products request fails."
  case purchase = "Purchase"
  case purchaseHint = "The store refuses the payment."
  case verification = "Verification"
  case verificationHint = "A receipt or a signed transaction is refused."
  case sync = "Restore and sync"
  case syncHint = "Restoring purchases fails."
  case subscriptionStatus = "Subscription status"
  case subscriptionStatusHint = "The status of subscriptions cannot be read."
  case refundRequest = "Refund request"
  case refundRequestHint = "The refund request cannot be submitted."
  case receiptRefresh = "Receipt request"
  case receiptRefreshHint = "The receipt is not refreshed."
  case appTransaction = "App transaction"
  case appTransactionHint = "The app transaction is missing or forged."
  case manageSubscriptions = "Manage subscriptions"
  case manageSubscriptionsHint = "The subscriptions page does not open."
  case offerCodeRedeem = "Offer code"
  case offerCodeRedeemHint = "Redeeming an offer code fails."
  case productList = "The app's product list"
  case productListHint = "The app's own list is late, wrong, or missing."
  case recharge = "Order credit"
  case rechargeHint = "The app's server does not credit the order."

  package var entry: PanelTable { .faultPoint(self) }
}

/// A fault at a point.
package enum ArmedFaultText: String, TextKey {
  case title = "Fault: {fault}"
  case works = "works"

  case status = "status {status}"
  case unverified = "unverified: {flaw}"
  case slowList = "slow: complete, but late"
  case emptyList = "empty: no products"
  case unknownIDs = "unknown-ids: with unknown identifiers"

  case times = "next {count, plural, one {time} other {# times}}"
  case always = "every time"
  case chance = "{percent}% of the time"
  /// A percentage with its tenths.
  case decimal = "{whole}.{tenths}"

  case atOnce = "none"
  case seconds = "{seconds} s"
  case milliseconds = "{milliseconds} ms"

  case sentence = "{outcome}, {frequency}"
  case delayedSentence = "{outcome}, {frequency}, after {delay}"

  package var entry: PanelTable { .fault(self) }
}

/// The tester's switches. A question stands above the values to choose from.
package enum SettingText: String, TextKey {
  case paymentsAllowed = "Payments allowed"
  case paymentsAllowedHint = "Enter turns it on or off, as Screen Time does."
  case interruptedPurchases = "Interrupted purchases"
  case interruptedPurchasesHint = "Purchases fail until new terms are agreed to."
  case declinedStaysDeferred = "Declined stays deferred"
  case declinedStaysDeferredHint = "Reproduces a quirk of the real sandbox."
  case refundPolicy = "Refund decisions"
  case refundPolicyHint = "How refund requests are decided."
  case billingFails = "Billing fails"
  case billingFailsHint = "Purchases and renewals cannot be paid."
  case gracePeriod = "Grace period"
  case gracePeriodHint = "Access continues for a while if billing fails."
  case renewalLimit = "Maximum renewals"
  case renewalLimitHint = "Subscriptions end after this many renewals."
  case renewalLimitQuestion = "How many times a subscription renews before it ends."
  case inAppPurchase = "In-App Purchase capability"
  case inAppPurchaseHint = "Without it, the app cannot load products."
  case agreement = "Paid Applications agreement"
  case agreementHint = "Without it, products cannot be loaded."
  case clearedForSale = "Cleared for sale"
  case clearedForSaleHint = "Products not cleared are invalid identifiers."
  case clearedForSaleQuestion = "Enter turns a product on or off."
  case bundleID = "The app's bundle ID"
  case bundleIDHint = "Another bundle ID has none of these products."
  case offline = "Offline"
  case offlineHint = "No request reaches the App Store."
  case storeDown = "App Store down"
  case storeDownHint = "The network works; the store does not answer."
  case latency = "Slow network"
  case latencyHint = "Every request takes this long."
  case latencyQuestion = "How long every request to the App Store takes."
  case clockRate = "Rate"
  case clockRateHint = "How fast subscriptions renew, as in Xcode."
  case clockRateQuestion = "Dates stay real; subscriptions renew sooner."

  package var entry: PanelTable { .setting(self) }
}

/// The values of switches.
package enum SettingValueText: String, TextKey {
  case yes = "yes"
  case no = "no"
  case askTester = "wait for the tester"
  case approvedAtOnce = "approved at once"
  case declinedAtOnce = "declined at once"
  case noGracePeriod = "{@gracePeriod}no"
  case gracePeriod = "{days} days"
  case renewals = "{count}"
  case noLimit = "no limit"
  case inEffect = "in effect"
  case notInEffect = "not in effect"
  case asInCatalog = "as in the catalog"
  case changed = "{count} changed"
  case latency = "{shortest}-{longest} ms"

  package var entry: PanelTable { .value(self) }
}

/// The header's words for a switch that is not as in a new world.
package enum SettingAlertText: String, TextKey {
  case paymentsNotAllowed = "Payments not allowed"
  case purchasesInterrupted = "Purchases are interrupted"
  case declinedStaysDeferred = "Declined requests stay deferred"
  case refundsApproved = "Refunds are approved"
  case refundsDeclined = "Refunds are declined"
  case billingFails = "Billing fails"
  case gracePeriod = "Grace period of {days} days"
  case renewalLimit = "At most {count} renewals"
  case noInAppPurchase = "No In-App Purchase capability"
  case agreementInEffect = "Agreement in effect"
  case noAgreement = "No agreement"
  case clearancesChanged = "Cleared for sale: {count} changed"
  case bundleID = "Bundle ID {id}"
  case offline = "Fault: offline"
  case storeDown = "Fault: App Store down"
  case slowNetwork = "Fault: slow network {latency}"

  package var entry: PanelTable { .alert(self) }
}
