package import Localization
package import RazeFacesConsole
package import RazeFacesShop
package import StoreCore
import StoreKit

extension ShopError {
  /// The App Store's `Refusal` or `StoreFailure`, from the user info of the underlying error.
  package var cause: (any Error)? { Self.cause(of: error) }
  package var refusal: Refusal? { cause as? Refusal }

  private static func cause(of error: any Error) -> (any Error)? {
    switch error {
    case is Refusal, is StoreFailure: return error
    case StoreKitError.systemError(let inner): return cause(of: inner)
    case StoreKitError.networkError(let inner): return cause(of: inner)
    default:
      let info = (error as NSError).userInfo
      return ((info[SKError.causeKey] ?? info[NSUnderlyingErrorKey]) as? any Error).flatMap(cause)
    }
  }

  /// The kind of Apple's error; nil for other errors.
  package var kind: RefusalKind? { refusal?.kind ?? Self.kind(of: error) }

  private static func kind(of error: any Error) -> RefusalKind? {
    switch error {
    case StoreKitError.networkError(let inner): kind(of: inner)
    case StoreKitError.systemError(let inner): kind(of: inner) ?? .systemError
    case let error as StoreKitError: error.kind
    case let error as Product.PurchaseError: error.kind
    default:
      kind(numbered: error as NSError)
        ?? ((error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(kind)
    }
  }

  private static func kind(numbered error: NSError) -> RefusalKind? {
    guard error.domain == SKErrorDomain || error.domain == NSURLErrorDomain else { return nil }
    return RefusalKind.allCases.first { $0.domain == error.domain && $0.code == error.code }
      ?? .unknown
  }
}

extension Explanations {
  package static let ofTheAppStore = Explanations(on: .commandLine)

  /// Creates explanations from the causes that the simulated App Store attaches to its errors.
  ///
  /// - Parameter medium: the place where the advice is shown.
  package init(on medium: Medium) {
    self.init()
    error = { $0.refusal?.sentence(on: medium) ?? AppStep.Reason($0).sentence }
    allowingPayments = medium.allowingPayments
    refreshingReceipt = medium.refreshingReceipt
    receiptStatus = { ReceiptStatus(code: $0)?.meaning }
  }

  /// Returns the sentence that a command prints for an error.
  package static func words(_ error: any Error) -> String {
    Texts.english(ofTheAppStore.sentence(ShopError(error)))
  }
}

extension AppState {
  /// The explanations that commands print.
  package var explanations: Explanations { explanations(on: .commandLine) }

  package func explanations(on medium: Medium) -> Explanations {
    var explanations = Explanations(on: medium)
    explanations.invalidProduct = { [invalidReasons] in invalidReasons[$0]?.sentence }
    return explanations
  }
}

extension PurchaseFailure {
  /// The title of the alert.
  package var title: Text {
    switch (self, error?.refusal?.cause) {
    case (.paymentsNotAllowed, _), (.refused, .paymentsForbidden?):
      PurchaseOutcome.course(.paymentsForbidden).title
    case (.refused, .interrupted?): PurchaseOutcome.course(.interrupted).title
    case (.notVerified, _): FaultEffect.notVerified
    case (.notCredited, _), (.notSaved, _): ProductStatus.undelivered.title(nil)
    case (.refused, _), (.notSold, _), (.unknownProduct, _), (.productsStillLoading, _),
      (.productsFailed, _), (.noOrder, _), (.membershipTooLong, _), (.tooManyCoupons, _):
      Text("Purchase Failed")
    }
  }
}
