import Localization
package import StoreCore

/// The face on which somebody reads what to do: it names keys on the screen, and commands on the
/// command line.
package enum Face: Sendable { case screen, commandLine }

/// The reasons for the App Store's refusals, and the remedies.
package struct RefusalTexts: Sendable {
  let texts: Texts

  /// Returns the reason, and the remedy if there is one.
  package func sentence(_ refusal: Refusal, on face: Face) -> String {
    texts.joined([reason(refusal), remedy(refusal.cause, on: face)])
  }

  package func sentence(_ refusal: RefundRefusal) -> String {
    switch refusal {
    case .duplicateRequest: texts(RefusalText.requestedBefore)
    case .refused(let refusal): reason(refusal)
    case .failed(let failure): reason(failure)
    }
  }

  package func reason(_ refusal: Refusal) -> String {
    let words = texts(RefusalText.self)
    return switch refusal.cause {
    case .fault(let point):
      words(.fault, ["meaning": meaning(refusal.kind), "point": texts.faults.point(point)])
    case .offline: meaning(.notConnectedToInternet)
    case .storeDown: words(.storeDown)
    case .canceled: words(.canceled)
    case .signInDismissed: words(.signInDismissed)
    case .declinedByParent: words(.declinedByParent)
    case .requestExpired: words(.requestExpired)
    case .leftFamily: words(.leftFamily)
    case .interrupted: words(.interrupted)
    case .subscribedAlready: words(.subscribedAlready)
    case .billingFailed: words(.billingFailed)
    case .paymentsForbidden: words(.paymentsForbidden)
    case .quantity(let quantity):
      words(
        .quantity,
        [
          "quantity": quantity, "least": PaymentOrder.quantities.lowerBound,
          "most": PaymentOrder.quantities.upperBound,
        ])
    case .unknownProduct(let id): words(.unknownProduct, ["id": id])
    case .unavailable(let id, let reason):
      words(.unavailable, ["id": id, "reason": self.reason(reason)])
    case .storefrontDeclined: words(.storefrontDeclined)
    case .offer(let problem): reason(problem)
    }
  }

  private func reason(_ problem: Refusal.OfferRefusal) -> String {
    let words = texts(OfferRefusalText.self)
    return switch problem {
    case .incomplete: words(.incomplete)
    case .unknown(let offer, let product):
      words(.unknown, ["offer": name(offer), "product": product])
    case .unknownCode(let code): words(.unknownCode, ["code": code])
    case .noPrice(let offer): words(.noPrice, ["offer": name(offer)])
    case .onlyForSubscribers(let offer, let email):
      words(.onlyForSubscribers, ["offer": name(offer), "email": email])
    case .onlyForLapsed(let offer, let email):
      words(.onlyForLapsed, ["offer": name(offer), "email": email])
    case .redeemedBefore(let offer, let email):
      words(.redeemedBefore, ["offer": name(offer), "email": email])
    case .anotherBegins(let offer, let email):
      words(.anotherBegins, ["offer": name(offer), "email": email])
    case .unknownKey(let id): words(.unknownKey, ["id": id])
    case .wrongSignature: words(.wrongSignature)
    case .staleSignature: words(.staleSignature)
    }
  }

  private func name(_ offer: Refusal.OfferName) -> String { name(offer.kind, id: offer.id) }

  package func name(_ kind: OfferKind, id: String?) -> String {
    let words = texts(OfferKindText.self)
    let kind =
      switch kind {
      case .introductory: words(.introductory)
      case .promotional: words(.promotional)
      case .offerCode: words(.offerCode)
      case .winBack: words(.winBack)
      }
    return id.map { words(.named, ["kind": kind, "id": $0]) } ?? kind
  }

  package func reason(_ reason: InvalidProductReason) -> String {
    let words = texts(InvalidProductText.self)
    return switch reason {
    case .notInCatalog: words(.notInCatalog)
    case .notClearedForSale: words(.notClearedForSale)
    case .agreementNotInEffect: words(.agreementNotInEffect)
    case .noInAppPurchase: words(.noInAppPurchase)
    case .typeChanged(let kind): words(.typeChanged, ["kind": kind.rawValue])
    case .bundleIDMismatch(let catalog, let app):
      words(.bundleIDMismatch, ["catalog": catalog, "app": app])
    case .notSoldIn(let storefront): words(.notSoldIn, ["storefront": storefront])
    }
  }

  package func remedy(_ cause: Refusal.Cause, on face: Face) -> String? {
    let words = texts(RemedyText.self)
    return switch (cause, face) {
    case (.fault, .screen): words(.disarmOnScreen)
    case (.fault, .commandLine): words(.disarmByCommand)
    case (.offline, .screen): words(.goOnlineOnScreen)
    case (.offline, .commandLine): words(.goOnlineByCommand)
    case (.storeDown, .screen): words(.bringStoreBackOnScreen)
    case (.storeDown, .commandLine): words(.bringStoreBackByCommand)
    case (.interrupted, .screen): words(.agreeToTermsOnScreen)
    case (.interrupted, .commandLine): words(.agreeToTermsByCommand)
    case (.billingFailed, .screen): words(.letBillingPassOnScreen)
    case (.billingFailed, .commandLine): words(.letBillingPassByCommand)
    case (.paymentsForbidden, _): words(.toAllow, ["way": allowingPayments(on: face)])
    case (.quantity, _):
      words(
        .chooseQuantity,
        [
          "least": PaymentOrder.quantities.lowerBound, "most": PaymentOrder.quantities.upperBound,
        ])
    case (.unknownProduct, .screen): words(.lookAtProductsOnScreen)
    case (.unknownProduct, .commandLine): words(.lookAtProductsByCommand)
    case (.offer(.incomplete), _): words(.incompleteOffer)
    case (.offer(.unknown), _): words(.unknownOffer)
    case (.offer(.unknownCode), _): words(.unknownCode)
    case (.canceled, _), (.signInDismissed, _), (.declinedByParent, _), (.requestExpired, _),
      (.leftFamily, _), (.unavailable, _), (.storefrontDeclined, _), (.subscribedAlready, _),
      (.offer, _):
      nil
    }
  }

  /// Returns the way to allow payments again; goes on a sentence.
  package func allowingPayments(on face: Face) -> String {
    switch face {
    case .screen: texts(RemedyText.allowPaymentsOnScreen)
    case .commandLine: texts(RemedyText.allowPaymentsByCommand)
    }
  }

  /// Returns the way to get a receipt.
  package func refreshingReceipt(on face: Face) -> String {
    switch face {
    case .screen: texts(RemedyText.refreshReceiptOnScreen)
    case .commandLine: texts(RemedyText.refreshReceiptByCommand)
    }
  }

  /// Returns the meaning of Apple's error, whatever has caused it.
  package func meaning(_ kind: RefusalKind) -> String {
    let key: RefusalKindText =
      switch kind {
      case .unknown: .unknown
      case .clientInvalid: .clientInvalid
      case .paymentCancelled: .paymentCancelled
      case .paymentInvalid: .paymentInvalid
      case .paymentNotAllowed: .paymentNotAllowed
      case .storeProductNotAvailable, .notAvailableInStorefront: .storeProductNotAvailable
      case .cloudServicePermissionDenied: .cloudServicePermissionDenied
      case .cloudServiceNetworkConnectionFailed: .cloudServiceNetworkConnectionFailed
      case .cloudServiceRevoked: .cloudServiceRevoked
      case .privacyAcknowledgementRequired: .privacyAcknowledgementRequired
      case .unauthorizedRequestData: .unauthorizedRequestData
      case .invalidOfferIdentifier: .invalidOfferIdentifier
      case .invalidSignature: .invalidSignature
      case .missingOfferParams: .missingOfferParams
      case .invalidOfferPrice: .invalidOfferPrice
      case .overlayCancelled: .overlayCancelled
      case .overlayInvalidConfiguration: .overlayInvalidConfiguration
      case .overlayTimeout: .overlayTimeout
      case .ineligibleForOffer: .ineligibleForOffer
      case .unsupportedPlatform: .unsupportedPlatform
      case .overlayPresentedInBackgroundScene: .overlayPresentedInBackgroundScene
      case .timedOut: .timedOut
      case .cannotFindHost: .cannotFindHost
      case .cannotConnectToHost: .cannotConnectToHost
      case .networkConnectionLost: .networkConnectionLost
      case .dnsLookupFailed: .dnsLookupFailed
      case .notConnectedToInternet: .notConnectedToInternet
      case .badServerResponse: .badServerResponse
      case .secureConnectionFailed: .secureConnectionFailed
      case .userCancelled: .userCancelled
      case .systemError: .systemError
      case .notEntitled: .notEntitled
      case .unsupported: .unsupported
      case .invalidQuantity: .invalidQuantity
      case .productUnavailable: .productUnavailable
      case .purchaseNotAllowed: .purchaseNotAllowed
      case .invalidOfferSignature: .invalidOfferSignature
      case .missingOfferParameters: .missingOfferParameters
      }
    return texts(key)
  }
}
