package import StoreCore

/// Where somebody reads what to do: it names keys on the screen, and commands on the command line.
package enum Face: Sendable { case screen, commandLine }

/// Why the App Store says no, and what can be done about it.
package protocol RefusalTexts: SentenceTexts {
  func reason(_ refusal: Refusal) -> String
  func reason(_ failure: StoreFailure) -> String
  /// What Apple's error means, whatever has caused it.
  func meaning(_ kind: RefusalKind) -> String
  func remedy(_ cause: Refusal.Cause, on face: Face) -> String?
  /// How payments are allowed again; goes on a sentence.
  func allowingPayments(on face: Face) -> String
  /// How a receipt is come by.
  func refreshingReceipt(on face: Face) -> String
  func reason(_ reason: InvalidProductReason) -> String
  var requestedBefore: String { get }
}

extension RefusalTexts {
  /// The reason, and the remedy if there is one.
  package func sentence(_ refusal: Refusal, on face: Face) -> String {
    [reason(refusal), remedy(refusal.cause, on: face)].compactMap(\.self).joined(
      separator: sentenceGap)
  }

  package func sentence(_ refusal: RefundRefusal) -> String {
    switch refusal {
    case .duplicateRequest: requestedBefore
    case .refused(let refusal): reason(refusal)
    case .failed(let failure): reason(failure)
    }
  }
}

struct EnglishRefusalTexts: RefusalTexts {
  let requestedBefore = "A refund of this transaction was requested before."

  func reason(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .fault(let point):
      "\(meaning(refusal.kind)) This fault was armed for \(point.rawValue)."
    case .offline: "The Internet connection appears to be offline."
    case .storeDown: "The App Store cannot be reached."
    case .canceled: "The purchase was canceled before anything was charged."
    case .signInDismissed: "Signing in was canceled."
    case .declinedByParent: "The parent declined the request to buy."
    case .interrupted:
      "The purchase was interrupted: the terms have changed and have to be agreed to first."
    case .subscribedAlready: "You're currently subscribed to this, and it renews by itself."
    case .billingFailed: "The payment method was declined; nothing was charged."
    case .paymentsForbidden:
      "Purchases are not allowed on this device (Settings, Screen Time, Content & Privacy "
        + "Restrictions, iTunes & App Store Purchases, In-app Purchases)."
    case .quantity(let quantity):
      "The quantity is \(quantity); a payment is for \(PaymentOrder.quantities.lowerBound) "
        + "to \(PaymentOrder.quantities.upperBound)."
    case .unknownProduct(let id): "There is no product with the identifier \(id)."
    case .unavailable(let id, let reason): "\(id): \(self.reason(reason))"
    case .storefrontDeclined: "The storefront changed while paying, and the app did not go on."
    case .offer(let problem): reason(problem)
    }
  }

  private func reason(_ problem: Refusal.OfferProblem) -> String {
    switch problem {
    case .incomplete:
      "The payment asks for a promotional offer without its identifier, key or signature."
    case .unknown(let offer, let product): "\(product) has no \(name(offer))."
    case .unknownCode(let code): "There is no offer code \"\(code)\"."
    case .noPrice(let offer): "The \(name(offer)) has no price in this storefront."
    case .onlyForSubscribers(let offer, let email):
      "The \(name(offer)) is for those who subscribe, or have subscribed; \(email) never has."
    case .onlyForLapsed(let offer, let email):
      "The \(name(offer)) is for those who paid for a subscription that has ended since; that of "
        + "\(email) has not ended, or was never paid for."
    case .redeemedBefore(let offer, let email):
      "The \(name(offer)) was redeemed by \(email) before; it is good once for each account."
    case .anotherBegins(let offer, let email):
      "\(email) has redeemed the \(name(offer)), which begins with the next period; another offer "
        + "can be redeemed once it has begun."
    case .unknownKey(let id):
      "The offer was signed with the key \"\(id)\", which is no subscription key of this world."
    case .wrongSignature:
      "The offer's signature does not fit the bundle ID, key, product, offer, user name, nonce "
        + "and time of this payment."
    case .staleSignature:
      "The offer was signed more than 24 hours away from now; signatures are good for a day."
    }
  }

  private func name(_ offer: Refusal.OfferName) -> String {
    "\(Self.name(offer.kind)) \"\(offer.id)\""
  }

  static func name(_ kind: OfferKind) -> String {
    switch kind {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .offerCode: "offer code"
    case .winBack: "win-back offer"
    }
  }

  func reason(_ reason: InvalidProductReason) -> String {
    switch reason {
    case .notInCatalog: "App Store Connect has no product with this identifier."
    case .notClearedForSale: "The product is not cleared for sale."
    case .agreementNotInEffect: "The Paid Applications agreement is not in effect."
    case .noInAppPurchase: "The app has no In-App Purchase capability."
    case .typeChanged(let kind):
      "The identifier was of another product, of the type \(kind.rawValue); App Store Connect "
        + "never gives one to another type."
    case .bundleIDMismatch(let catalog, let app):
      "The app's bundle ID is \(app), but the catalog is for \(catalog)."
    case .notSoldIn(let storefront): "The product has no price in the storefront \(storefront)."
    }
  }

  func remedy(_ cause: Refusal.Cause, on face: Face) -> String? {
    switch (cause, face) {
    case (.fault, .screen): "Press 4 to disarm it."
    case (.fault, .commandLine): "`razefaces faults clear` disarms it."
    case (.offline, .screen): "Press 4 and switch \"Offline\" off."
    case (.offline, .commandLine): "`razefaces sandbox set offline off` switches it on again."
    case (.storeDown, .screen): "Press 4 and switch \"App Store down\" off."
    case (.storeDown, .commandLine): "`razefaces sandbox set store-down off` brings it back."
    case (.interrupted, .screen):
      "Agree to them when the App Store asks, or press 4, Requests waiting; a new transaction "
        + "follows."
    case (.interrupted, .commandLine):
      "`razefaces interruptions` lists it, to be resolved; a new transaction follows."
    case (.billingFailed, .screen): "Press 4, switch \"Billing fails\" off, and buy again."
    case (.billingFailed, .commandLine):
      "`razefaces sandbox set billing-fails off`; then buy again."
    case (.paymentsForbidden, _): "To allow them, \(allowingPayments(on: face))."
    case (.quantity, _): "Choose a quantity from 1 to 10."
    case (.unknownProduct, .screen): "Press 1 for those that are for sale."
    case (.unknownProduct, .commandLine): "`razefaces products` lists those for sale."
    case (.offer(.incomplete), _): "The app's server signs all of them."
    case (.offer(.unknown), _): "The catalog's \"offers\" of the product name them."
    case (.offer(.unknownCode), _):
      "The catalog's \"offers\" of the type offerCode name them."
    case (.canceled, _), (.signInDismissed, _), (.declinedByParent, _), (.unavailable, _),
      (.storefrontDeclined, _), (.subscribedAlready, _), (.offer, _):
      nil
    }
  }

  func allowingPayments(on face: Face) -> String {
    switch face {
    case .screen: "press 4 and switch \"Payments allowed\" on"
    case .commandLine: "`razefaces sandbox set payments-allowed on`"
    }
  }

  func refreshingReceipt(on face: Face) -> String {
    switch face {
    case .screen: "press 4, Refresh receipt"
    case .commandLine: "`razefaces receipt refresh`"
    }
  }

  func meaning(_ kind: RefusalKind) -> String {
    switch kind {
    case .unknown: "An unknown or unexpected error occurred."
    case .clientInvalid: "This Apple ID or app may not make the attempted call."
    case .paymentCancelled: "The person canceled the payment."
    case .paymentInvalid: "A parameter of the payment was not recognized."
    case .paymentNotAllowed: "This person may not authorize payments."
    case .storeProductNotAvailable: "The product is not available in this storefront."
    case .cloudServicePermissionDenied: "Access to cloud service information was denied."
    case .cloudServiceNetworkConnectionFailed: "The device could not connect to the network."
    case .cloudServiceRevoked: "Permission to use this cloud service was revoked."
    case .privacyAcknowledgementRequired: "Apple's privacy policy has to be acknowledged first."
    case .unauthorizedRequestData: "The app uses request data without the entitlement for it."
    case .invalidOfferIdentifier: "The subscription offer's identifier is not valid."
    case .invalidSignature: "The payment discount's signature is not valid."
    case .missingOfferParams: "Parameters of the payment discount are missing."
    case .invalidOfferPrice: "The price in App Store Connect is not valid any more."
    case .overlayCancelled: "The overlay was canceled."
    case .overlayInvalidConfiguration: "The overlay's configuration is not valid."
    case .overlayTimeout: "The overlay timed out."
    case .ineligibleForOffer: "The person is not eligible for the offer."
    case .unsupportedPlatform: "The platform does not support overlays."
    case .overlayPresentedInBackgroundScene: "The overlay was presented in a background scene."
    case .timedOut: "The request timed out."
    case .cannotFindHost: "A server with the specified name could not be found."
    case .cannotConnectToHost: "Could not connect to the server."
    case .networkConnectionLost: "The network connection was lost."
    case .dnsLookupFailed: "The server's address could not be looked up."
    case .notConnectedToInternet: "The Internet connection appears to be offline."
    case .badServerResponse: "The server's answer made no sense."
    case .secureConnectionFailed: "A secure connection could not be made."
    case .userCancelled: "The person canceled the request."
    case .systemError: "StoreKit failed for a reason of the system's own."
    case .notAvailableInStorefront: "The product is not available in this storefront."
    case .notEntitled: "The app lacks the entitlement for this call."
    case .unsupported: "This request is not supported here."
    case .invalidQuantity: "The quantity is not valid."
    case .productUnavailable: "The product is not available."
    case .purchaseNotAllowed: "This person may not make purchases."
    case .invalidOfferSignature: "The subscription offer's signature is not valid."
    case .missingOfferParameters: "Parameters of the subscription offer are missing."
    }
  }
}
