public import StoreCore

/// An object that shows the system's sheets and alerts.
@MainActor public protocol SheetPresenter: AnyObject, Sendable {
  /// Shows a sheet and returns its answer; `.later` if nobody can answer. The next call comes after
  /// this one returns.
  func answer(_ sheet: SystemSheet) async -> SheetAnswer

  /// Shows a notice that needs no answer.
  func announce(_ notice: StoreNotice)

  /// Called before the first sheet of a service. The default implementation does nothing.
  func begin(for service: any StoreService)
}

extension SheetPresenter {
  public func begin(for service: any StoreService) {}
}

public enum StoreNotice: Hashable, Sendable {
  /// A purchase from this process succeeded. The system's alert says "You're all set."
  case allSet(productID: String, displayName: String?)
  /// A subscription changed its plan without a charge (storekit-rules 2.18 and 2.19).
  case planChanged(productID: String, displayName: String?, PlanChange)
  /// A purchase waits for a parent's approval (storekit-rules 2.10).
  case askedToBuy(productID: String, displayName: String?)
  /// The app misused StoreKit. On iOS, this would raise an exception.
  case programmingError(String)
  /// The store refused an operation that is not a request of the app.
  case refused(Refusal)
  /// The store failed outside of the app's requests.
  case storeFailure(StoreFailure)
}

extension StoreNotice {
  init(_ error: any Error) {
    self =
      switch error {
      case let refusal as Refusal: .refused(refusal)
      case let failure as StoreFailure: .storeFailure(failure)
      default: .storeFailure(.other(.cannotRead, error.localizedDescription))
      }
  }
}
