public import Foundation
package import StoreCore

/// An error of a StoreKit 2 request (storekit-rules 3.1).
public enum StoreKitError: Error, Sendable {
  case unknown
  case userCancelled
  case networkError(URLError)
  case systemError(any Error)
  case notAvailableInStorefront
  case notEntitled
  case unsupported
}

extension StoreKitError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .networkError(let error): error.localizedDescription
    case .systemError(let error): error.localizedDescription
    case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported:
      kind?.sentence
    }
  }

  package var kind: RefusalKind? {
    switch self {
    case .unknown: .unknown
    case .userCancelled: .userCancelled
    case .networkError, .systemError: nil
    case .notAvailableInStorefront: .notAvailableInStorefront
    case .notEntitled: .notEntitled
    case .unsupported: .unsupported
    }
  }
}

enum ModernError {
  static func general(_ error: any Error) -> StoreKitError {
    if let error = error as? StoreKitError { return error }
    if let refusal = error as? Refusal {
      switch refusal.kind {
      case .unknown: return .unknown
      case .paymentCancelled, .userCancelled: return .userCancelled
      case .notEntitled: return .notEntitled
      case .unsupported: return .unsupported
      case .storeProductNotAvailable, .notAvailableInStorefront: return .notAvailableInStorefront
      case .unsupportedPlatform: return .unsupported
      default: break
      }
    }
    switch StoreError.error(error) {
    case let error as URLError: return .networkError(error)
    case let error: return .systemError(error)
    }
  }
}
