import Localization
package import StoreCore

/// The place where advice is shown. Screens name keys, and the command line names commands.
package enum Face: Sendable { case screen, commandLine }

package struct RefusalTexts: Sendable {
  let texts: Texts

  package func sentence(_ refusal: Refusal, on face: Face) -> String {
    texts.joined([reason(refusal), remedy(refusal.cause, on: face)])
  }

  /// Returns the reason as a device would show it, without the sandbox's faults.
  package func onDevice(_ refusal: Refusal) -> String {
    if case .fault = refusal.cause { meaning(refusal.kind) } else { reason(refusal) }
  }

  /// Returns the advice that a device would not show; for a fault, only if it affects the next
  /// attempt.
  package func aside(_ cause: Refusal.Cause, _ plan: FaultPlan?) -> String? {
    guard case .fault(let point) = cause else { return remedy(cause, on: .screen) }
    guard plan?.faults.contains(where: { $0.point == point }) == true else { return nil }
    return remedy(cause, on: .screen)
  }

  private func setInSandbox(_ situation: Text) -> String {
    texts("Set in the Sandbox: {situation}.", ["situation": situation])
  }

  private func armed(_ point: FaultPoint) -> String {
    texts("A fault was armed: {point}.", ["point": texts.faults.point(point)])
  }

  package func sentence(_ refusal: RefundRefusal) -> String {
    switch refusal {
    case .duplicateRequest: texts("A refund of this transaction was already requested.")
    case .refused(let refusal): reason(refusal)
    case .failed(let failure): reason(failure)
    }
  }

  package func reason(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .fault(let point): texts.joined([meaning(refusal.kind), armed(point)])
    case .offline: meaning(.notConnectedToInternet)
    case .storeDown: texts("The App Store cannot be reached.")
    case .canceled: texts("The purchase was canceled before anything was charged.")
    case .signInDismissed: texts("Signing in was canceled.")
    case .declinedByParent: texts("The parent declined the request to buy.")
    case .requestExpired: texts("The request to buy expired: no parent answered within 24 hours.")
    case .leftFamily:
      texts("The child is no longer in the family, so no parent can approve the purchase.")
    case .interrupted:
      texts(
        """
        The purchase was interrupted: the terms have changed, and you have to agree to them \
        first.
        """)
    case .subscribedAlready:
      texts("You're currently subscribed to this, and it renews automatically.")
    case .billingFailed: texts("Your payment method was declined. Nothing was charged.")
    case .paymentsForbidden:
      texts(
        """
        Purchases are not allowed on this device (Settings, Screen Time, Content & Privacy \
        Restrictions, iTunes & App Store Purchases, In-app Purchases).
        """)
    case .quantity(let quantity):
      texts(
        "The quantity is {quantity}; it must be from {least} to {most}.",
        [
          "quantity": quantity, "least": PaymentOrder.quantities.lowerBound,
          "most": PaymentOrder.quantities.upperBound,
        ])
    case .unknownProduct(let id): texts("There is no product with the identifier {id}.", ["id": id])
    case .unavailable(let id, let reason):
      texts("{id}: {reason}", ["id": id, "reason": self.reason(reason)])
    case .storefrontDeclined:
      texts("The storefront changed during the payment, and the app did not continue.")
    case .offer(let problem): reason(problem)
    }
  }

  private func reason(_ problem: Refusal.OfferRefusal) -> String {
    switch problem {
    case .incomplete:
      texts("The payment asks for a promotional offer without its identifier, key, or signature.")
    case .unknown(let offer, let product):
      texts("{product} has no {offer}.", ["offer": name(offer), "product": product])
    case .unknownCode(let code): texts("There is no offer code \"{code}\".", ["code": code])
    case .noPrice(let offer):
      texts("The {offer} has no price in this storefront.", ["offer": name(offer)])
    case .onlyForSubscribers(let offer, let email):
      texts(
        "The {offer} is for current and former subscribers; {email} has never subscribed.",
        ["offer": name(offer), "email": email])
    case .onlyForLapsed(let offer, let email):
      texts(
        """
        The {offer} is for people whose paid subscription has ended; that of {email} has not \
        ended, or was never paid for.
        """, ["offer": name(offer), "email": email])
    case .redeemedBefore(let offer, let email):
      texts(
        "{email} has already redeemed the {offer}; each account can redeem it once.",
        ["offer": name(offer), "email": email])
    case .anotherBegins(let offer, let email):
      texts(
        """
        {email} has redeemed the {offer}, which begins with the next period; another offer \
        can be redeemed once it has begun.
        """, ["offer": name(offer), "email": email])
    case .unknownKey(let id):
      texts(
        """
        The offer was signed with the key "{id}", which is not a subscription key of this \
        world.
        """, ["id": id])
    case .wrongSignature:
      texts(
        """
        The offer's signature does not match the bundle ID, key, product, offer, user name, \
        nonce, and time of this payment.
        """)
    case .staleSignature:
      texts(
        """
        The offer was signed more than 24 hours before or after now; a signature is valid \
        for a day.
        """)
    }
  }

  private func name(_ offer: Refusal.OfferName) -> String { name(offer.kind, id: offer.id) }

  package func name(_ kind: OfferKind, id: String?) -> String {
    let kind =
      switch kind {
      case .introductory: texts("introductory offer")
      case .promotional: texts("promotional offer")
      case .offerCode: texts("offer code")
      case .winBack: texts("win-back offer")
      }
    return id.map { texts("{kind} \"{id}\"", ["kind": kind, "id": $0]) } ?? kind
  }

  package func reason(_ reason: InvalidProductReason) -> String {
    switch reason {
    case .notInCatalog: texts("App Store Connect has no product with this identifier.")
    case .notClearedForSale: texts("The product is not cleared for sale.")
    case .agreementNotInEffect: texts("The Paid Applications agreement is not in effect.")
    case .noInAppPurchase: texts("The app has no In-App Purchase capability.")
    case .typeChanged(let kind):
      texts(
        """
        The identifier belonged to another product, of the type {kind}; App Store Connect \
        never reuses one for another type.
        """, ["kind": kind.rawValue])
    case .bundleIDMismatch(let catalog, let app):
      texts(
        "The app's bundle ID is {app}, but the catalog is for {catalog}.",
        ["catalog": catalog, "app": app])
    case .notSoldIn(let storefront):
      texts("The product has no price in the storefront {storefront}.", ["storefront": storefront])
    }
  }

  package func remedy(_ cause: Refusal.Cause, on face: Face) -> String? {
    switch (cause, face) {
    case (.fault(let point), .screen): setInSandbox(Situation.of(point)?.title ?? point.keys.name)
    case (.fault, .commandLine): "`razefaces faults clear` disarms it."
    case (.offline, .screen): setInSandbox(Situation.networkGone.title)
    case (.offline, .commandLine): "`razefaces sandbox set offline off` brings the device online."
    case (.storeDown, .screen): setInSandbox(Situation.storeDown.title)
    case (.storeDown, .commandLine): "`razefaces sandbox set store-down off` brings it back."
    case (.interrupted, .screen): texts("Once the terms are agreed to, the purchase continues.")
    case (.interrupted, .commandLine):
      """
      `razefaces interruptions` lists it, and `razefaces interruptions resolve` resolves \
      it; a new transaction follows.
      """
    case (.billingFailed, .screen): setInSandbox(Situation.cardDeclined.title)
    case (.billingFailed, .commandLine):
      "Use `razefaces sandbox set billing-fails off`, then buy again."
    case (.paymentsForbidden, _):
      texts("To allow them, {way}.", ["way": allowingPayments(on: face)])
    case (.quantity, _):
      texts(
        "Choose a quantity from {least} to {most}.",
        [
          "least": PaymentOrder.quantities.lowerBound, "most": PaymentOrder.quantities.upperBound,
        ])
    case (.unknownProduct, .screen): texts("Press 1 to see the products for sale.")
    case (.unknownProduct, .commandLine): "`razefaces products` lists the products for sale."
    case (.offer(.incomplete), _): texts("The app's server signs all of them.")
    case (.offer(.unknown), _): texts("The catalog's \"offers\" of the product name them.")
    case (.offer(.unknownCode), _):
      texts("The catalog's \"offers\" of the type offerCode name them.")
    case (.canceled, _), (.signInDismissed, _), (.declinedByParent, _), (.requestExpired, _),
      (.leftFamily, _), (.unavailable, _), (.storefrontDeclined, _), (.subscribedAlready, _),
      (.offer, _):
      nil
    }
  }

  package func allowingPayments(on face: Face) -> String {
    switch face {
    case .screen: texts("turn \"Payments allowed\" on in the Sandbox")
    case .commandLine: "`razefaces sandbox set payments-allowed on`"
    }
  }

  package func refreshingReceipt(on face: Face) -> String {
    switch face {
    case .screen: texts("refresh the receipt in the Sandbox")
    case .commandLine: "`razefaces receipt refresh`"
    }
  }

  package func meaning(_ kind: RefusalKind) -> String {
    switch kind {
    case .unknown: texts("An unknown or unexpected error occurred.")
    case .clientInvalid: texts("This Apple ID or app is not allowed to make this call.")
    case .paymentCancelled: texts("The person canceled the payment.")
    case .paymentInvalid: texts("A parameter of the payment was not recognized.")
    case .paymentNotAllowed: texts("This person is not allowed to authorize payments.")
    case .storeProductNotAvailable, .notAvailableInStorefront:
      texts("The product is not available in this storefront.")
    case .cloudServicePermissionDenied: texts("Access to cloud service information was denied.")
    case .cloudServiceNetworkConnectionFailed: texts("The device could not connect to the network.")
    case .cloudServiceRevoked: texts("Permission to use this cloud service was revoked.")
    case .privacyAcknowledgementRequired:
      texts("Apple's privacy policy must be acknowledged first.")
    case .unauthorizedRequestData:
      texts("The app uses request data without the entitlement for it.")
    case .invalidOfferIdentifier: texts("The subscription offer's identifier is not valid.")
    case .invalidSignature: texts("The payment discount's signature is not valid.")
    case .missingOfferParams: texts("Parameters of the payment discount are missing.")
    case .invalidOfferPrice: texts("The price in App Store Connect is no longer valid.")
    case .overlayCancelled: texts("The overlay was canceled.")
    case .overlayInvalidConfiguration: texts("The overlay's configuration is not valid.")
    case .overlayTimeout: texts("The overlay timed out.")
    case .ineligibleForOffer: texts("The person is not eligible for the offer.")
    case .unsupportedPlatform: texts("The platform does not support overlays.")
    case .overlayPresentedInBackgroundScene:
      texts("The overlay was presented in a background scene.")
    case .timedOut: texts("The request timed out.")
    case .cannotFindHost: texts("A server with the specified name could not be found.")
    case .cannotConnectToHost: texts("Could not connect to the server.")
    case .networkConnectionLost: texts("The network connection was lost.")
    case .dnsLookupFailed: texts("The server's address could not be looked up.")
    case .notConnectedToInternet: texts("The Internet connection appears to be offline.")
    case .badServerResponse: texts("The server's response was not valid.")
    case .secureConnectionFailed: texts("A secure connection could not be made.")
    case .userCancelled: texts("The person canceled the request.")
    case .systemError: texts("StoreKit failed because of a system error.")
    case .notEntitled: texts("The app lacks the entitlement for this call.")
    case .unsupported: texts("This request is not supported here.")
    case .invalidQuantity: texts("The quantity is not valid.")
    case .productUnavailable: texts("The product is not available.")
    case .purchaseNotAllowed: texts("This person is not allowed to make purchases.")
    case .invalidOfferSignature: texts("The subscription offer's signature is not valid.")
    case .missingOfferParameters: texts("Parameters of the subscription offer are missing.")
    }
  }
}
