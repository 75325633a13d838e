public import StoreCore

/// A presenter of the system's part, which is not the app's: the App Store's questions and alerts.
@MainActor public protocol SheetPresenter: AnyObject, Sendable {
  /// Shows one sheet and answers it once; `.later` if nobody can be asked. It is never called
  /// again before it has returned.
  func answer(_ sheet: Sheet) async -> SheetAnswer

  /// Announces a notice, without an answer.
  func announce(_ notice: StoreNotice)
}

public enum StoreNotice: Hashable, Sendable {
  /// A purchase that was made in this process went well: the system's alert "You're all set."
  case allSet(productID: String, displayName: String?)
  /// A subscription goes on another way; nothing was charged (storekit-rules 2.18 and 2.19).
  case planChanged(productID: String, displayName: String?, PlanChange)
  /// A purchase waits for a parent (storekit-rules 2.10).
  case askedToBuy(productID: String, displayName: String?)
  /// The app used StoreKit against its rules; on iOS this would be an exception.
  case programmingError(String)
  /// The store said no outside of any request that could fail.
  case refused(Refusal)
  /// The store could not work outside of any request that could fail.
  case storeFailure(StoreFailure)
}

extension StoreNotice {
  /// Creates the notice of a failure that no request of the app can be told of.
  init(_ error: any Error) {
    self =
      switch error {
      case let refusal as Refusal: .refused(refusal)
      case let failure as StoreFailure: .storeFailure(failure)
      default: .storeFailure(.other(.cannotRead, error.localizedDescription))
      }
  }
}
