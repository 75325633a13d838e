import Foundation
import StoreCore

/// Turns the store's words into the errors that an app expects (storekit-rules 2.15).
enum StoreError {
  static func error(_ refusal: Refusal) -> any Error {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: Words.refusal(refusal.reason, remedy: refusal.remedy),
      NSLocalizedFailureReasonErrorKey: refusal.reason,
    ]
    info[NSLocalizedRecoverySuggestionErrorKey] = refusal.remedy
    let number = refusal.kind.code
    if refusal.kind.isNetworkFailure {
      return URLError(URLError.Code(rawValue: number) ?? .unknown, userInfo: info)
    }
    return SKError(SKError.Code(rawValue: number) ?? .unknown, userInfo: info)
  }

  /// What is no refusal is the store's own trouble, and has no code of its own at Apple's.
  static func error(_ error: any Error) -> any Error {
    switch error {
    case let refusal as Refusal: Self.error(refusal)
    case is SKError, is URLError: error
    default: SKError(.unknown, userInfo: [NSLocalizedDescriptionKey: sentence(error)])
    }
  }

  static func sentence(_ error: any Error) -> String {
    switch error {
    case let refusal as Refusal: Words.refusal(refusal.reason, remedy: refusal.remedy)
    case let failure as StoreFailure: failure.message
    default: error.localizedDescription
    }
  }
}
