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
}

/// Lines of the panel that are neither switches nor commands.
package enum PanelLineText: String, TextKey {
  case account = "Account"
  case accountHint = "Enter signs in, out, or switches testers."
  case notSignedIn = "Not signed in"
  case device = "Device"
  case storefront = "Storefront"
  case storefrontHint = "Enter moves the account, and its prices."
  case promoted = "Promoted purchase"
  case promotedHint = "A purchase begun on the App Store's page."
  case kept = "{count} kept for later"
  case clock = "Clock"
  case realTime = "real time"
  case nextEvent = "Next event"
  case nothingAhead = "nothing scheduled"

  case subscriptionHint = "Enter: renew, cancel, resolve, price, end."
  case priceNow = "{product} costs {price} now."
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
  case wasInterrupted = "{email} was interrupted"
  case interruptionHint = "Enter shows the terms that have changed."
  case refund = "Request for a refund"
  case refundHint = "Enter answers as the App Store."
  case wantsRefund = "{email} requests a refund"
  case wantsRefundBecause = "{email} requests a refund for {product}: {reason}."
}

/// Sandbox testers.
package enum PanelTesterText: String, TextKey {
  case hint = "Enter: sign in, territory, Ask to Buy, family."
  case newHint = "Its address counts as verified at once."
  // What is said of one.
  case asksToBuy = "asks to buy"
  case emailNotVerified = "e-mail not verified"
  case organizer = "organizer"
  case familyOf = "family of {organizer}"
  case signedIn = "signed in"

  case signIn = "Sign in on this device"
  case territory = "Territory"
  case joinFamily = "Join a family"
  case organizerQuestion = "Whose family does {email} join?"
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
  case storefrontIsAccounts = "The storefront is the account's: sign in."
}
