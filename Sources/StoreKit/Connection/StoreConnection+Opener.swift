package import StoreCore
import Synchronization

/// An App Store for a process whose code gives it none.
extension StoreConnection {
  package typealias Opener =
    @Sendable () throws -> (service: any StoreService, presenter: any SheetPresenter)

  /// Sets the function that opens an App Store at the first call of code that has none. The
  /// description of its error says what to do.
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
