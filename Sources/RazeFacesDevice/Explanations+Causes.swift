import Foundation
package import RazeFacesShop
package import StoreCore
import StoreKit

extension ShopError {
  /// What the App Store itself said, a `Refusal` or a `StoreFailure`. StoreKit hands it on beneath
  /// Apple's short sentence.
  package var cause: (any Error)? { Self.cause(of: error) }

  package var refusal: Refusal? { cause as? Refusal }

  private static func cause(of error: any Error) -> (any Error)? {
    switch error {
    case is Refusal, is StoreFailure: error
    case StoreKitError.systemError(let inner): cause(of: inner)
    case StoreKitError.networkError(let inner): cause(of: inner)
    default: ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(cause)
    }
  }
}

extension Explanations {
  /// What the App Store's own words tell.
  package static let ofTheAppStore = Explanations(
    error: { error in
      switch error.cause {
      case let refusal as Refusal:
        [refusal.reason, refusal.remedy].compactMap(\.self).joined(separator: " ")
      case let failure as StoreFailure: failure.message
      default: nil
      }
    },
    label: { $0.refusal?.kind.label }, invalidProduct: { _ in nil })

  package func sentence(_ error: any Error) -> String { sentence(ShopError(error)) }
}

extension DeviceState {
  package var explanations: Explanations {
    var explanations = Explanations.ofTheAppStore
    explanations.invalidProduct = { [invalidReasons] in invalidReasons[$0]?.sentence }
    return explanations
  }
}
