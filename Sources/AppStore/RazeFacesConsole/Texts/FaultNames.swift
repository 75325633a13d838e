package import Localization
package import StoreCore

extension FaultEffect {
  /// The effect in plain words, without StoreKit's names and codes.
  package var title: Text {
    switch self {
    case .refusal(let kind): kind.title
    case .receiptStatus, .unverified: Self.notVerified
    case .step(let step) where (1...Self.steps.count) ~= step: Self.steps[step - 1]
    case .step, .productList, .serverError, .notification: label
    }
  }

  package static let notVerified = Text("Not verified")

  private static let steps = [
    Text("after asking"), Text("after noting the order"), Text("after confirming"),
    Text("after charging"), Text("after notifying"), Text("after verifying"),
    Text("after delivering"), Text("after finishing"),
  ]
}

extension RefusalKind {
  var title: Text {
    switch self {
    case .unknown: Text("Unknown error")
    case .clientInvalid: Text("Apple ID not allowed")
    case .paymentCancelled, .userCancelled: Text("Payment canceled")
    case .paymentInvalid: Text("Payment not valid")
    case .paymentNotAllowed: Text("Payment not allowed")
    case .storeProductNotAvailable, .notAvailableInStorefront: Text("Not in this storefront")
    case .cloudServicePermissionDenied: Text("Cloud access denied")
    case .cloudServiceNetworkConnectionFailed: Text("Cloud not reached")
    case .cloudServiceRevoked: Text("Cloud access revoked")
    case .privacyAcknowledgementRequired: Text("Privacy policy not acknowledged")
    case .unauthorizedRequestData: Text("Request data not allowed")
    case .invalidOfferIdentifier: Text("Unknown offer")
    case .invalidSignature, .invalidOfferSignature: Text("Offer's signature not valid")
    case .missingOfferParams, .missingOfferParameters: Text("Offer not complete")
    case .invalidOfferPrice: Text("Offer's price not valid")
    case .overlayCancelled: Text("Overlay canceled")
    case .overlayInvalidConfiguration: Text("Overlay not valid")
    case .overlayTimeout: Text("Overlay timed out")
    case .ineligibleForOffer: Text("Not eligible for the offer")
    case .unsupportedPlatform: Text("Platform not supported")
    case .overlayPresentedInBackgroundScene: Text("Overlay in the background")
    case .timedOut: Text("Request timed out")
    case .cannotFindHost: Text("Server not found")
    case .cannotConnectToHost: Text("Server not reached")
    case .networkConnectionLost: Text("Connection lost")
    case .dnsLookupFailed: Text("Address not found")
    case .notConnectedToInternet: Text("No Internet connection")
    case .badServerResponse: Text("Bad server response")
    case .secureConnectionFailed: Text("No secure connection")
    case .systemError: Text("System error")
    case .notEntitled: Text("Not entitled")
    case .unsupported: Text("Not supported")
    case .invalidQuantity: Text("Quantity not valid")
    case .productUnavailable: Text("Product not available")
    case .purchaseNotAllowed: Text("Purchase not allowed")
    }
  }
}
