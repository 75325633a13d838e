public import StoreCore

/// An object that shows the system's sheets and alerts.
@MainActor public protocol SheetPresenter: AnyObject, Sendable {
  /// Shows a sheet and returns its answer; `.later` if nobody can answer. The next call comes after
  /// this one returns.
  func answer(_ sheet: SystemSheet) async -> SheetAnswer

  /// Shows the system's alert about a payment of this process that was bought, such as "You're all
  /// set.", or that waits for a parent (storekit-rules 2.10, 2.18 and 2.19). The default
  /// implementation does nothing.
  func announce(_ payment: QueuedTransaction, displayName: String?)

  /// Shows an error that no call of the app can throw: a `Refusal`, a failure of the store, or a
  /// misuse of StoreKit, which would raise an exception on iOS.
  func report(_ error: any Error)

  /// Called before the first sheet of a service. The default implementation does nothing.
  func prepare(for service: any StoreService)
}

extension SheetPresenter {
  public func prepare(for service: any StoreService) {}
  public func announce(_ payment: QueuedTransaction, displayName: String?) {}
}
