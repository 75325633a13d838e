import Foundation
import StoreKit

/// An error as a value: the same as another one with its domain, number and sentence.
package struct ShopError: Hashable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  /// What the error says of itself: Apple's short sentence, if StoreKit threw it.
  package var sentence: String {
    (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
  }

  /// `SKError 2 paymentCancelled`; nil for an error without a number that anybody knows.
  package var label: String? {
    switch error {
    case let error as SKError: Self.label(error.code)
    case let error as URLError: "\(NSURLErrorDomain) \(error.code.rawValue)"
    default: nil
    }
  }

  static func label(_ code: SKError.Code) -> String { "SKError \(code.rawValue) \(code)" }

  package var isCancellation: Bool { (error as? SKError)?.code == .paymentCancelled }

  package static func == (a: Self, b: Self) -> Bool {
    let (a, b) = (a.error as NSError, b.error as NSError)
    return a.domain == b.domain && a.code == b.code
      && a.localizedDescription == b.localizedDescription
  }

  package func hash(into hasher: inout Hasher) {
    let error = error as NSError
    hasher.combine(error.domain)
    hasher.combine(error.code)
  }
}
