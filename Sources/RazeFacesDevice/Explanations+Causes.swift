import Foundation
package import RazeFacesConsole
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
  /// What is behind the App Store's answers.
  package static let ofTheAppStore = Explanations(
    causes: ConsoleTexts.english.refusals, on: .commandLine)

  /// - Parameter face: where it is read what to do.
  package init(causes texts: any RefusalTexts, on face: Face) {
    self.init(
      error: { error in
        switch error.cause {
        case let refusal as Refusal: texts.sentence(refusal, on: face)
        case let failure as StoreFailure: texts.reason(failure)
        default: nil
        }
      },
      label: { $0.refusal?.kind.label }, invalidProduct: { _ in nil },
      allowingPayments: texts.allowingPayments(on: face),
      refreshingReceipt: texts.refreshingReceipt(on: face))
  }

  package func sentence(_ error: any Error) -> String { sentence(ShopError(error)) }
}

extension DeviceState {
  /// On the command line.
  package var explanations: Explanations {
    explanations(ConsoleTexts.english.refusals, on: .commandLine)
  }

  package func explanations(_ texts: any RefusalTexts, on face: Face) -> Explanations {
    var explanations = Explanations(causes: texts, on: face)
    explanations.invalidProduct = { [invalidReasons] in invalidReasons[$0].map(texts.reason) }
    return explanations
  }
}
