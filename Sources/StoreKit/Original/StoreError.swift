import Foundation
import StoreCore

/// The translation of the store's refusals into the errors that an app expects (storekit-rules
/// 2.15). They say Apple's short sentence, and carry the store's own as their underlying error.
enum StoreError {
  /// Returns the error that an app gets. A failure that is no refusal is the store's own, and has
  /// no number at Apple's.
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
      let words = "StoreConnection.current is not open: it was given no App Store."
      return SKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: words, NSUnderlyingErrorKey: error])
    default: return SKError(.unknown, userInfo: info(.unknown, error))
    }
  }

  private static func info(_ kind: RefusalKind, _ cause: any Error) -> [String: Any] {
    [NSLocalizedDescriptionKey: kind.sentence, NSUnderlyingErrorKey: cause]
  }
}

extension RefusalKind {
  /// The sentence that Apple tells a person who meets the error.
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
