import StoreCore

extension SKError {
  /// Returns the error that apps expect: an `SKError`, or a `URLError` for a failure of the
  /// network. The underlying error is an `NSError`, as on iOS, and has the refusal in its user info
  /// (storekit-rules 2.15).
  static func error(_ error: any Error) -> any Error {
    switch error {
    case is SKError, is URLError: return error
    case let refusal as Refusal:
      let number = refusal.kind.code
      if refusal.kind.isNetworkFailure {
        let code = URLError.Code(rawValue: number) ?? .unknown
        return URLError(code, userInfo: info(refusal.kind, error))
      }
      return SKError(
        SKError.Code(rawValue: number) ?? .unknown, userInfo: info(refusal.kind, error))
    case StoreFailure.misuse(.noStore):
      let words = StoreConnection.remedy
      return SKError(
        .unknown,
        userInfo: [NSLocalizedDescriptionKey: words, NSUnderlyingErrorKey: underlying(error)])
    default: return SKError(.unknown, userInfo: info(.unknown, error))
    }
  }

  private static func info(_ kind: RefusalKind, _ cause: any Error) -> [String: Any] {
    [NSLocalizedDescriptionKey: kind.sentence, NSUnderlyingErrorKey: underlying(cause)]
  }

  private static func underlying(_ cause: any Error) -> NSError {
    guard case .subscribedAlready? = (cause as? Refusal)?.cause else {
      let error = cause as NSError
      return NSError(domain: error.domain, code: error.code, userInfo: [SKError.causeKey: cause])
    }
    // The App Store's own error (storekit-rules 2.18).
    let words = "You're currently subscribed to this."
    return NSError(
      domain: "ASDServerErrorDomain", code: 3532,
      userInfo: [
        SKError.causeKey: cause, NSLocalizedDescriptionKey: words,
        NSLocalizedFailureReasonErrorKey: words,
      ])
  }
}

extension RefusalKind {
  /// The `localizedDescription` that an app's developer reads, in English. The storefront has
  /// shorter titles, in five languages, which StoreKit does not link.
  var sentence: String {
    switch self {
    case .unknown, .systemError: "Cannot connect to iTunes Store"
    case .clientInvalid: "The client is not allowed to make the request."
    case .paymentCancelled, .userCancelled: "The request was canceled."
    case .paymentInvalid: "The payment is not valid."
    case .paymentNotAllowed, .purchaseNotAllowed: "Purchases are not allowed on this device."
    case .storeProductNotAvailable, .notAvailableInStorefront:
      "The product is not available in this storefront."
    case .cloudServicePermissionDenied: "Access to cloud service information was not allowed."
    case .cloudServiceNetworkConnectionFailed: "The device could not connect to the network."
    case .cloudServiceRevoked: "Permission to use this cloud service was revoked."
    case .privacyAcknowledgementRequired: "Apple's privacy policy has not been acknowledged yet."
    case .unauthorizedRequestData: "The app may not use request data."
    case .invalidOfferIdentifier: "The offer identifier is not valid."
    case .invalidSignature, .invalidOfferSignature: "The signature of the offer is not valid."
    case .missingOfferParams, .missingOfferParameters: "Parameters of the offer are missing."
    case .invalidOfferPrice: "The price of the offer is no longer valid."
    case .overlayCancelled: "The overlay was canceled."
    case .overlayInvalidConfiguration: "The configuration of the overlay is not valid."
    case .overlayTimeout: "The overlay timed out."
    case .ineligibleForOffer: "This account is not eligible for the offer."
    case .unsupportedPlatform: "Overlays are not supported on this platform."
    case .overlayPresentedInBackgroundScene: "The overlay was presented in a background scene."
    case .timedOut: "The request timed out."
    case .cannotFindHost: "A server with the specified hostname could not be found."
    case .cannotConnectToHost: "Could not connect to the server."
    case .networkConnectionLost: "The network connection was lost."
    case .dnsLookupFailed: "The server could not be looked up."
    case .notConnectedToInternet: "The Internet connection appears to be offline."
    case .badServerResponse: "There was a bad response from the server."
    case .secureConnectionFailed: "A secure connection to the server cannot be made."
    case .notEntitled: "The app lacks the entitlement for the request."
    case .unsupported: "The request is not supported."
    case .invalidQuantity: "The quantity is not valid."
    case .productUnavailable: "The product is not available."
    }
  }
}
