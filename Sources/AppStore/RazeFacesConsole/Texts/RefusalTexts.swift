package import Localization
package import StoreCore

extension Refusal {
  /// The reason, and what to do about it.
  package func sentence(on medium: Medium) -> Text {
    let remedy = cause.remedy(on: medium)
    // On screens, the remedy says that the reason was set.
    return .sentences([medium == .screen && remedy != nil ? onDevice : reason, remedy])
  }

  /// The reason as a device would show it, without the sandbox's faults.
  package var onDevice: Text { if case .fault = cause { kind.title.asSentence } else { reason } }

  package var reason: Text {
    switch cause {
    case .fault(let point, _): .sentences([kind.title.asSentence, .setInSandbox(point.title)])
    case .offline: RefusalKind.notConnectedToInternet.title.asSentence
    case .storeDown: Text("The App Store cannot be reached.")
    case .canceled: Text("The purchase was canceled before anything was charged.")
    case .signInDismissed: Text("Signing in was canceled.")
    case .declinedByParent: Text.title(of: .app(.declined)).asSentence
    case .requestExpired: Text("The request to buy expired: no parent answered within 24 hours.")
    case .askedAgain: Text("The request to buy was made again, and only the newer request counts.")
    case .leftFamily:
      Text("The child is no longer in the family, so no parent can approve the purchase.")
    case .interrupted:
      Text(
        """
        The purchase was interrupted: the terms have changed, and you have to agree to them \
        first.
        """)
    case .subscribedAlready:
      Text("You're currently subscribed to this, and it renews automatically.")
    case .billingFailed: Text("Your payment method was declined. Nothing was charged.")
    case .paymentsForbidden:
      Text(
        """
        Purchases are not allowed on this device (Settings, Screen Time, Content & Privacy \
        Restrictions, iTunes & App Store Purchases, In-app Purchases).
        """)
    case .quantity(let quantity):
      Text(
        "The quantity is {quantity}; it must be from {least} to {most}.",
        [
          "quantity": quantity, "least": PaymentOrder.quantities.lowerBound,
          "most": PaymentOrder.quantities.upperBound,
        ])
    case .unknownProduct(let id): Text("There is no product with the identifier {id}.", ["id": id])
    case .unavailable(let id, let reason): .setting(.verbatim(id), reason.sentence)
    case .storefrontDeclined:
      Text("The storefront changed during the payment, and the app did not continue.")
    case .offer(let problem): problem.reason
    }
  }
}

extension Refusal.OfferRefusal {
  fileprivate var reason: Text {
    switch self {
    case .incomplete:
      Text("The payment asks for a promotional offer without its identifier, key, or signature.")
    case .unknown(let offer, let product):
      Text("{product} has no {offer}.", ["offer": offer.name, "product": product])
    case .unknownCode(let code): Text("There is no offer code \"{code}\".", ["code": code])
    case .noPrice(let offer):
      Text("The {offer} has no price in this storefront.", ["offer": offer.name])
    case .onlyForSubscribers(let offer, let email):
      Text(
        "The {offer} is for current and former subscribers; {email} has never subscribed.",
        ["offer": offer.name, "email": email])
    case .onlyForLapsed(let offer, let email):
      Text(
        """
        The {offer} is for people whose last subscription was to this product, was paid for, and \
        has ended; that of {email} was not.
        """, ["offer": offer.name, "email": email])
    case .redeemedBefore(let offer, let email):
      Text(
        "{email} has already redeemed the {offer}; each account can redeem it once.",
        ["offer": offer.name, "email": email])
    case .anotherBegins(let offer, let email):
      Text(
        """
        {email} has redeemed the {offer}, which begins with the next period; another offer \
        can be redeemed once it has begun.
        """, ["offer": offer.name, "email": email])
    case .unknownKey(let id):
      Text(
        """
        The offer was signed with the key "{id}", which is not a subscription key of this \
        world.
        """, ["id": id])
    case .wrongSignature:
      Text(
        """
        The offer's signature does not match the bundle ID, key, product, offer, user name, \
        nonce, and time of this payment.
        """)
    case .staleSignature:
      Text(
        """
        The offer was signed more than 24 hours before or after now; a signature is valid \
        for a day.
        """)
    }
  }
}

extension Refusal.OfferName {
  fileprivate var name: Text { kind.name(id: id) }
}

extension OfferKind {
  func name(id: String?) -> Text {
    let kind = title.inSentence
    return id.map { Text("{kind} \"{id}\"", ["kind": kind, "id": $0]) } ?? kind
  }
}

extension Text {
  package static let possibleQuantities = Text(
    "Choose a quantity from {least} to {most}.",
    ["least": PaymentOrder.quantities.lowerBound, "most": PaymentOrder.quantities.upperBound])
  package static let refundAlreadyRequested = Text("A refund was already requested.")
}

extension InvalidProductReason {
  package var sentence: Text {
    switch self {
    case .notInCatalog: Text("App Store Connect has no product with this identifier.")
    case .notClearedForSale: Text("The product is not cleared for sale.")
    case .agreementNotInEffect: Text("The Paid Applications agreement is not in effect.")
    case .noInAppPurchase: Text("The app has no In-App Purchase capability.")
    case .typeChanged(let kind):
      Text(
        """
        The identifier belonged to another product, of the type {kind}; App Store Connect \
        never reuses one for another type.
        """, ["kind": kind.rawValue])
    case .bundleIDMismatch(let catalog, let app):
      Text(
        "The app's bundle ID is {app}, but the catalog is for {catalog}.",
        ["catalog": catalog, "app": app])
    case .notSoldIn(let storefront):
      Text("The product has no price in the storefront {storefront}.", ["storefront": storefront])
    }
  }
}

// MARK: - Advice

extension Refusal.Cause {
  /// The advice that a device would not show; for a fault, only if it affects the next attempt.
  package func aside(_ plan: FaultPlan?) -> Text? {
    guard case .fault(let point, _) = self else { return remedy(on: .screen) }
    guard plan?.faults.contains(where: { $0.point == point }) == true else { return nil }
    return remedy(on: .screen)
  }

  package func remedy(on medium: Medium) -> Text? {
    switch (self, medium) {
    case (.fault(_, isUsedUp: true), _): nil
    case (.fault(let point, _), .screen): .setInSandbox(Situation.of(point)?.title ?? point.title)
    case (.fault, .commandLine): .verbatim("`razefaces faults clear` disarms it.")
    case (.offline, .screen): .setInSandbox(Situation.networkGone.title)
    case (.offline, .commandLine):
      .verbatim("`razefaces sandbox set offline off` brings the device online.")
    case (.storeDown, .screen): .setInSandbox(Situation.storeDown.title)
    case (.storeDown, .commandLine):
      .verbatim("`razefaces sandbox set store-down off` brings it back.")
    case (.interrupted, .screen): Text("Once the terms are agreed to, the purchase continues.")
    case (.interrupted, .commandLine):
      .verbatim(
        """
        `razefaces interruptions` lists it, and `razefaces interruptions resolve NUMBER` resolves \
        it; a new transaction follows.
        """)
    case (.billingFailed, .screen): .setInSandbox(Situation.cardDeclined.title)
    case (.billingFailed, .commandLine):
      .verbatim("Use `razefaces sandbox set billing-fails off`, then buy again.")
    case (.subscribedAlready, .commandLine):
      .verbatim("Nothing was charged. `razefaces subscriptions` shows when it renews.")
    case (.paymentsForbidden, _): medium.allowingPayments
    case (.quantity, _): .possibleQuantities
    case (.unknownProduct, .screen): Text("Press 1 to see the products for sale.")
    case (.unknownProduct, .commandLine):
      .verbatim("`razefaces products` lists the products for sale.")
    case (.offer(.incomplete), _): Text("The app's server signs all of them.")
    case (.offer(.unknown), _): Text("The catalog's \"offers\" of the product name them.")
    case (.offer(.unknownCode), _):
      Text("The catalog's \"offers\" of the type offerCode name them.")
    case (.askedAgain, _): .parentHasToDecide
    case (.canceled, _), (.signInDismissed, _), (.declinedByParent, _), (.requestExpired, _),
      (.leftFamily, _), (.unavailable, _), (.storefrontDeclined, _),
      (.subscribedAlready, .screen),
      (.offer, _):
      nil
    }
  }
}

extension Text {
  /// The sentence for something that a tester set.
  package static func setInSandbox(_ situation: Text) -> Text {
    Text("Set in the Sandbox: {situation}.", ["situation": situation])
  }
}

extension Medium {
  /// The sentence that says how to allow payments.
  package var allowingPayments: Text {
    switch self {
    case .screen: Text("Turn \"Payments allowed\" on in the Sandbox.")
    case .commandLine: .verbatim("`razefaces sandbox set payments-allowed on` allows them.")
    }
  }

  /// The sentence that says how to get a receipt.
  package var refreshingReceipt: Text {
    switch self {
    case .screen: Text("Refresh the receipt in the Sandbox.")
    case .commandLine: .verbatim("`razefaces receipt refresh` writes one.")
    }
  }
}
