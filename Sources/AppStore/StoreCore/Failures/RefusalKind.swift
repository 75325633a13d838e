/// A store error, with StoreKit's name and code.
///
/// The first 21 are those of `SKError`, in the order of its codes from 0 (storekit-rules 2.15).
/// Network errors are those of `NSURLErrorDomain`. The last ones exist only in StoreKit 2
/// (storekit-rules 3.1).
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
    case .systemError, .notEntitled: 0
    case .userCancelled: 2
    case .invalidQuantity: 3
    case .purchaseNotAllowed: 4
    case .notAvailableInStorefront, .productUnavailable: 5
    case .invalidOfferSignature: 12
    case .missingOfferParameters: 13
    case .unsupported: 19
    case .timedOut: -1001
    case .cannotFindHost: -1003
    case .cannotConnectToHost: -1004
    case .networkConnectionLost: -1005
    case .dnsLookupFailed: -1006
    case .notConnectedToInternet: -1009
    case .badServerResponse: -1011
    case .secureConnectionFailed: -1200
    default: Self.allCases.firstIndex(of: self) ?? 0
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
