/// The texts of the store's refusals.
package enum RefusalTable: TextTable {
  case refusal(RefusalText)
  case offer(OfferRefusalText)
  case offerKind(OfferKindText)
  case invalidProduct(InvalidProductText)
  case remedy(RemedyText)
  case kind(RefusalKindText)
}

/// The App Store's reasons for a refusal.
package enum RefusalText: String, TextKey {
  case fault = "{meaning} A fault was armed: {point}."
  case storeDown = "The App Store cannot be reached."
  case canceled = "The purchase was canceled before anything was charged."
  case signInDismissed = "Signing in was canceled."
  case declinedByParent = "The parent declined the request to buy."
  case requestExpired = "The request to buy expired: no parent answered within 24 hours."
  case leftFamily = "The child is no longer in the family, so no parent can approve the purchase."
  case interrupted = """
    The purchase was interrupted: the terms have changed, and you have to agree to them first.
    """
  case subscribedAlready = "You're currently subscribed to this, and it renews automatically."
  case billingFailed = "The payment method was declined; nothing was charged."
  case paymentsForbidden = """
    Purchases are not allowed on this device (Settings, Screen Time, Content & Privacy \
    Restrictions, iTunes & App Store Purchases, In-app Purchases).
    """
  case quantity = "The quantity is {quantity}; it must be from {least} to {most}."
  case unknownProduct = "There is no product with the identifier {id}."
  case unavailable = "{id}: {reason}"
  case storefrontDeclined = """
    The storefront changed during the payment, and the app did not continue.
    """
  case requestedBefore = "A refund of this transaction was already requested."

  package var entry: RefusalTable { .refusal(self) }
}

/// The reasons why an offer is not given.
package enum OfferRefusalText: String, TextKey {
  case incomplete = """
    The payment asks for a promotional offer without its identifier, key, or signature.
    """
  case unknown = "{product} has no {offer}."
  case unknownCode = "There is no offer code \"{code}\"."
  case noPrice = "The {offer} has no price in this storefront."
  case onlyForSubscribers = """
    The {offer} is for current and former subscribers; {email} has never subscribed.
    """
  case onlyForLapsed = """
    The {offer} is for people whose paid subscription has ended; that of {email} has not ended, or \
    was never paid for.
    """
  case redeemedBefore = "{email} has already redeemed the {offer}; each account can redeem it once."
  case anotherBegins = """
    {email} has redeemed the {offer}, which begins with the next period; another offer can be \
    redeemed once it has begun.
    """
  case unknownKey = """
    The offer was signed with the key "{id}", which is not a subscription key of this world.
    """
  case wrongSignature = """
    The offer's signature does not match the bundle ID, key, product, offer, user name, nonce, and \
    time of this payment.
    """
  case staleSignature = """
    The offer was signed more than 24 hours before or after now; a signature is valid for a day.
    """

  package var entry: RefusalTable { .offer(self) }
}

/// The kinds of offers.
package enum OfferKindText: String, TextKey {
  case introductory = "introductory offer"
  case promotional = "promotional offer"
  case offerCode = "offer code"
  case winBack = "win-back offer"
  // One of them.
  case named = "{kind} \"{id}\""

  package var entry: RefusalTable { .offerKind(self) }
}

/// The reasons why an identifier is invalid.
package enum InvalidProductText: String, TextKey {
  case notInCatalog = "App Store Connect has no product with this identifier."
  case notClearedForSale = "The product is not cleared for sale."
  case agreementNotInEffect = "The Paid Applications agreement is not in effect."
  case noInAppPurchase = "The app has no In-App Purchase capability."
  case typeChanged = """
    The identifier belonged to another product, of the type {kind}; App Store Connect never reuses \
    one for another type.
    """
  case bundleIDMismatch = "The app's bundle ID is {app}, but the catalog is for {catalog}."
  case notSoldIn = "The product has no price in the storefront {storefront}."

  package var entry: RefusalTable { .invalidProduct(self) }
}

/// The remedies for a refusal, by keys on the screen and by commands.
package enum RemedyText: String, TextKey {
  case disarmOnScreen = "Press 4 to disarm it."
  case disarmByCommand = "`razefaces faults clear` disarms it."
  case goOnlineOnScreen = "Press 4 and turn \"Offline\" off."
  case goOnlineByCommand = "`razefaces sandbox set offline off` brings the device online."
  case bringStoreBackOnScreen = "Press 4 and turn \"App Store down\" off."
  case bringStoreBackByCommand = "`razefaces sandbox set store-down off` brings it back."
  case agreeToTermsOnScreen = """
    Agree to them when the App Store asks, or press 4, Requests waiting; a new transaction follows.
    """
  case agreeToTermsByCommand = """
    `razefaces interruptions` lists it, and `razefaces interruptions resolve` resolves it; a new \
    transaction follows.
    """
  case letBillingPassOnScreen = "Press 4, turn \"Billing fails\" off, and buy again."
  case letBillingPassByCommand = "Use `razefaces sandbox set billing-fails off`, then buy again."
  case toAllow = "To allow them, {way}."
  case chooseQuantity = "Choose a quantity from {least} to {most}."
  case lookAtProductsOnScreen = "Press 1 to see the products for sale."
  case lookAtProductsByCommand = "`razefaces products` lists the products for sale."
  case incompleteOffer = "The app's server signs all of them."
  case unknownOffer = "The catalog's \"offers\" of the product name them."
  case unknownCode = "The catalog's \"offers\" of the type offerCode name them."
  // Those that go on a sentence.
  case allowPaymentsOnScreen = "press 4 and turn \"Payments allowed\" on"
  case allowPaymentsByCommand = "`razefaces sandbox set payments-allowed on`"
  case refreshReceiptOnScreen = "press 4, Refresh receipt"
  case refreshReceiptByCommand = "`razefaces receipt refresh`"

  package var entry: RefusalTable { .remedy(self) }
}

/// The meaning of each of Apple's errors, whatever has caused it.
package enum RefusalKindText: String, TextKey {
  case unknown = "An unknown or unexpected error occurred."
  case clientInvalid = "This Apple ID or app is not allowed to make this call."
  case paymentCancelled = "The person canceled the payment."
  case paymentInvalid = "A parameter of the payment was not recognized."
  case paymentNotAllowed = "This person is not allowed to authorize payments."
  case storeProductNotAvailable = "The product is not available in this storefront."
  case cloudServicePermissionDenied = "Access to cloud service information was denied."
  case cloudServiceNetworkConnectionFailed = "The device could not connect to the network."
  case cloudServiceRevoked = "Permission to use this cloud service was revoked."
  case privacyAcknowledgementRequired = "Apple's privacy policy must be acknowledged first."
  case unauthorizedRequestData = "The app uses request data without the entitlement for it."
  case invalidOfferIdentifier = "The subscription offer's identifier is not valid."
  case invalidSignature = "The payment discount's signature is not valid."
  case missingOfferParams = "Parameters of the payment discount are missing."
  case invalidOfferPrice = "The price in App Store Connect is no longer valid."
  case overlayCancelled = "The overlay was canceled."
  case overlayInvalidConfiguration = "The overlay's configuration is not valid."
  case overlayTimeout = "The overlay timed out."
  case ineligibleForOffer = "The person is not eligible for the offer."
  case unsupportedPlatform = "The platform does not support overlays."
  case overlayPresentedInBackgroundScene = "The overlay was presented in a background scene."
  case timedOut = "The request timed out."
  case cannotFindHost = "A server with the specified name could not be found."
  case cannotConnectToHost = "Could not connect to the server."
  case networkConnectionLost = "The network connection was lost."
  case dnsLookupFailed = "The server's address could not be looked up."
  case notConnectedToInternet = "The Internet connection appears to be offline."
  case badServerResponse = "The server's response was not valid."
  case secureConnectionFailed = "A secure connection could not be made."
  case userCancelled = "The person canceled the request."
  case systemError = "StoreKit failed because of a system error."
  case notEntitled = "The app lacks the entitlement for this call."
  case unsupported = "This request is not supported here."
  case invalidQuantity = "The quantity is not valid."
  case productUnavailable = "The product is not available."
  case purchaseNotAllowed = "This person is not allowed to make purchases."
  case invalidOfferSignature = "The subscription offer's signature is not valid."
  case missingOfferParameters = "Parameters of the subscription offer are missing."

  package var entry: RefusalTable { .kind(self) }
}
