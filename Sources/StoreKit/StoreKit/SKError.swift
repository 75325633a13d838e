public import Foundation

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
