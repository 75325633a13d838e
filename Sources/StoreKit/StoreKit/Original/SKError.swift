public import Foundation
import StoreCore

public let SKErrorDomain = "SKErrorDomain"

/// An error from the store (storekit-rules 2.15).
///
/// On Linux, a cast cannot turn an `NSError` into an `SKError`, so this module always returns
/// `SKError` values. `error as NSError` works as on iOS.
///
/// Apps also wrap errors of other domains, such as network errors. The code is then `unknown`.
public struct SKError: _BridgedStoredNSError, Sendable {
  public let _nsError: NSError

  public init(_nsError error: NSError) { _nsError = error }

  /// The error code. `unknown` for errors of other domains and for codes that Apple does not
  /// define.
  public var code: Code {
    guard !isForeign else { return .unknown }
    return Code(rawValue: _nsError.code) ?? .unknown
  }

  private var isForeign: Bool { _nsError.domain != SKErrorDomain }

  /// The user info of `error as NSError`. Bridging always uses this type's domain, so an error of
  /// another domain becomes the underlying error.
  public var errorUserInfo: [String: Any] {
    guard isForeign else { return _nsError.userInfo }
    return _nsError.userInfo.merging([
      NSUnderlyingErrorKey: _nsError, NSLocalizedDescriptionKey: _nsError.localizedDescription,
    ]) { given, _ in given }
  }

  public static func == (a: SKError, b: SKError) -> Bool { a._nsError.isEqual(b._nsError) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(_nsError.domain)
    hasher.combine(_nsError.code)
  }

  // Foundation's implementation crashes on Linux.
  public var hashValue: Int {
    var hasher = Hasher()
    hash(into: &hasher)
    return hasher.finalize()
  }

  public static var _nsErrorDomain: String { SKErrorDomain }
  public static var errorDomain: String { SKErrorDomain }

  public enum Code: Int, _ErrorCodeProtocol, CaseIterable, Sendable {
    public typealias _ErrorType = SKError

    case unknown = 0
    case clientInvalid = 1
    case paymentCancelled = 2
    case paymentInvalid = 3
    case paymentNotAllowed = 4
    case storeProductNotAvailable = 5
    case cloudServicePermissionDenied = 6
    case cloudServiceNetworkConnectionFailed = 7
    case cloudServiceRevoked = 8
    case privacyAcknowledgementRequired = 9
    case unauthorizedRequestData = 10
    case invalidOfferIdentifier = 11
    case invalidSignature = 12
    case missingOfferParams = 13
    case invalidOfferPrice = 14
    case overlayCancelled = 15
    case overlayInvalidConfiguration = 16
    case overlayTimeout = 17
    case ineligibleForOffer = 18
    case unsupportedPlatform = 19
    case overlayPresentedInBackgroundScene = 20
  }

  public static var unknown: Code { .unknown }
  public static var clientInvalid: Code { .clientInvalid }
  public static var paymentCancelled: Code { .paymentCancelled }
  public static var paymentInvalid: Code { .paymentInvalid }
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  public static var invalidSignature: Code { .invalidSignature }
  public static var missingOfferParams: Code { .missingOfferParams }
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  public static var overlayCancelled: Code { .overlayCancelled }
  public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
  public static var overlayTimeout: Code { .overlayTimeout }
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
  public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
}

extension SKError {
  /// The key of the store's typed error in the user info of an underlying error.
  package static let causeKey = "cause"
}

/// Converts the store's refusals to the errors that apps expect. The underlying error is an
/// `NSError`, as on iOS, and has the refusal in its user info (storekit-rules 2.15).
enum StoreError {
  /// Returns `SKError` and `URLError` values unchanged.
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
