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

extension StoreKitError {
  init(_ error: any Error) {
    switch (error as? Refusal)?.kind {
    case .unknown: self = .unknown
    case .paymentCancelled, .userCancelled: self = .userCancelled
    case .notEntitled: self = .notEntitled
    case .unsupported, .unsupportedPlatform: self = .unsupported
    case .storeProductNotAvailable, .notAvailableInStorefront: self = .notAvailableInStorefront
    default:
      let original = SKError.error(error)
      if let error = error as? StoreKitError {
        self = error
      } else if let error = original as? URLError {
        self = .networkError(error)
      } else {
        self = .systemError(original)
      }
    }
  }
}
