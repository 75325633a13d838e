/// A store error, with StoreKit's name and code.
///
/// The first 21 are those of `SKError` (storekit-rules 2.15). Network errors are those of
/// `NSURLErrorDomain`. The last ones exist only in StoreKit 2 (storekit-rules 3.1).
public enum RefusalKind: String, CaseIterable, Sendable, Codable {
  case unknown, clientInvalid
  case paymentCancelled, paymentInvalid, paymentNotAllowed
  case storeProductNotAvailable
  case cloudServicePermissionDenied, cloudServiceNetworkConnectionFailed, cloudServiceRevoked
  case privacyAcknowledgementRequired, unauthorizedRequestData
  case invalidOfferIdentifier, invalidSignature, missingOfferParams, invalidOfferPrice
  case overlayCancelled, overlayInvalidConfiguration, overlayTimeout
  case ineligibleForOffer, unsupportedPlatform, overlayPresentedInBackgroundScene

  case timedOut, cannotFindHost, cannotConnectToHost, networkConnectionLost, dnsLookupFailed
  case notConnectedToInternet, badServerResponse, secureConnectionFailed

  case userCancelled, systemError, notAvailableInStorefront, notEntitled, unsupported
  case invalidQuantity, productUnavailable, purchaseNotAllowed
  case invalidOfferSignature, missingOfferParameters

  /// The code in ``domain``. Errors without a code have that of the nearest `SKError`.
  public var code: Int {
    switch self {
    case .unknown, .systemError, .notEntitled: 0
    case .clientInvalid: 1
    case .paymentCancelled, .userCancelled: 2
    case .paymentInvalid, .invalidQuantity: 3
    case .paymentNotAllowed, .purchaseNotAllowed: 4
    case .storeProductNotAvailable, .notAvailableInStorefront, .productUnavailable: 5
    case .cloudServicePermissionDenied: 6
    case .cloudServiceNetworkConnectionFailed: 7
    case .cloudServiceRevoked: 8
    case .privacyAcknowledgementRequired: 9
    case .unauthorizedRequestData: 10
    case .invalidOfferIdentifier: 11
    case .invalidSignature, .invalidOfferSignature: 12
    case .missingOfferParams, .missingOfferParameters: 13
    case .invalidOfferPrice: 14
    case .overlayCancelled: 15
    case .overlayInvalidConfiguration: 16
    case .overlayTimeout: 17
    case .ineligibleForOffer: 18
    case .unsupportedPlatform, .unsupported: 19
    case .overlayPresentedInBackgroundScene: 20
    case .timedOut: -1001
    case .cannotFindHost: -1003
    case .cannotConnectToHost: -1004
    case .networkConnectionLost: -1005
    case .dnsLookupFailed: -1006
    case .notConnectedToInternet: -1009
    case .badServerResponse: -1011
    case .secureConnectionFailed: -1200
    }
  }

  /// Whether the connection failed. The payment itself can still be valid.
  public var isNetworkFailure: Bool { code < 0 }
  public var domain: String { isNetworkFailure ? "NSURLErrorDomain" : "SKErrorDomain" }

  /// The domain, code and name for display, such as `SKError 4 paymentNotAllowed`.
  public var label: String {
    switch self {
    case .userCancelled, .systemError, .notAvailableInStorefront, .notEntitled, .unsupported:
      "StoreKitError \(rawValue)"
    case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .invalidOfferSignature,
      .missingOfferParameters:
      "PurchaseError \(rawValue)"
    default: "\(isNetworkFailure ? "NSURLErrorDomain" : "SKError") \(code) \(rawValue)"
    }
  }
}
