package import StoreCore
import Synchronization

/// Provides an App Store to a process whose code sets none.
extension StoreConnection {
  package typealias Opener =
    @Sendable () throws -> (service: any StoreService, presenter: any SheetPresenter)

  /// Sets the function that opens an App Store at the first StoreKit call, if the code has set
  /// none. The description of an error that it throws is shown as advice.
  package static func open(atFirstCall opener: @escaping Opener) {
    ConnectedApp.current.process.opener.withLock { $0 = opener }
  }

  /// Advice for the developer of a process without an App Store.
  static var remedy: String {
    ConnectedApp.current.process.obstacle.withLock(\.self)
      ?? """
      StoreConnection.current has no App Store. Link StoreKitSimulation, which opens one, or set \
      StoreConnection.current.
      """
  }
}
