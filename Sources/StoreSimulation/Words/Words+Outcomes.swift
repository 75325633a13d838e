import Foundation
import StoreCore

/// Why the store refuses, and why a line of the ledger exists.
extension Words {
  static func refusal(_ outcome: FaultOutcome?, at point: FaultPoint) -> Refusal? {
    switch outcome {
    case nil, .receiptStatus, .unverified: nil
    case .refusal(.notConnectedToInternet):
      Refusal(
        .notConnectedToInternet, reason: "The Internet connection appears to be offline.",
        remedy: "Switch \"Offline\" off, or `razefaces faults clear`.")
    case .refusal(.cannotConnectToHost):
      Refusal(
        .cannotConnectToHost, reason: "The App Store cannot be reached.",
        remedy: "Switch \"App Store down\" off, or `razefaces faults clear`.")
    case .refusal(let kind):
      Refusal(
        kind, reason: "\(meaning(of: kind)) This fault was armed for \(point.rawValue).",
        remedy: "`razefaces faults clear` disarms it.")
    }
  }

  /// What each error means to whoever meets it.
  static func meaning(of kind: RefusalKind) -> String {
    switch kind {
    case .unknown: "An unknown or unexpected error occurred."
    case .clientInvalid: "This Apple ID or app may not make the attempted call."
    case .paymentCancelled: "The person cancelled the payment."
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
    case .overlayCancelled: "The overlay was cancelled."
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
    case .userCancelled: "The person cancelled the request."
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

  static let interrupted = Refusal(
    .unknown,
    reason: "The purchase was interrupted: the terms have changed and have to be agreed to first "
      + "(rule 2.11).",
    remedy: "Resolve it in the Sandbox panel; a new transaction follows.")

  static func whyRenewed(period: String, from former: UInt64) -> String {
    "The period of transaction \(former) ended and the subscription renewed by itself for "
      + "\(period). The app extends access and finishes it."
  }

  static func whyReduced(by running: RunningOffer) -> String {
    let name = running.offer.id.map { "the \(running.offer.kind.name) \"\($0)\"" }
    let left = running.renewals - 1
    return " It was paid by \(name ?? "the \(running.offer.kind.name)"), which "
      + (left == 0 ? "ends with it." : "is good for \(left) more.")
  }

  static func whyUpgraded(
    to product: String, refund: Decimal, of price: Decimal, in storefront: Storefront
  ) -> String {
    let amount = { PriceText.displayPrice($0, in: storefront) }
    let rest =
      refund == 0
      ? "nothing was refunded, because nothing was paid for what was left of the period"
      : "\(amount(refund)) of \(amount(price)) was refunded for the rest of the period"
    return " Replaced at once by \(product); \(rest) (rule 3.7)."
  }

  static let whyApproved = "A parent approved the request to buy (rule 2.10)."
  static let whyResolved =
    "It follows an interrupted purchase, once the person had agreed to the terms (rule 2.11)."
  static let whyRefundedByTester =
    "Refunded by the tester; the app takes the access away (rule 2.12)."

  static func whyRefunded(asked reason: RefundReason) -> String {
    "Refunded on request (\(reason.rawValue)); the app takes the access away (rule 2.12)."
  }

  static func whyShared(by owner: String, renewed: Bool) -> String {
    "\(renewed ? "Renewed" : "Bought") by \(owner) and shared with the family."
  }

  static let whyUnshared = "No longer shared by the family (rule 2.12)."
}
