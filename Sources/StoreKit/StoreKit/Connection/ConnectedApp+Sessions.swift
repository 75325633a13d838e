import StoreCore
import Synchronization

/// Finds the app for code that has no connection of its own, such as a detached task.
extension ConnectedApp {
  /// The app for the current StoreKit call: the task's app, otherwise the process if it has an App
  /// Store, otherwise the process's only session.
  static var inUse: ConnectedApp {
    let app = current
    guard !isChosen, !app.hasStore, app.process === app else { return app }
    return app.onlySession?.app ?? app
  }

  /// Opens an App Store once for a process whose code set none. Concurrent calls wait for it.
  func openIfNeeded() {
    guard process === self, !hasStore else { return }
    opener.withLock { opener in
      guard let open = opener.take() else { return }
      do {
        let (service, presenter) = try open()
        automaticConnection.openOnItsOwn(
          StoreSession.System(service: service, presenter: presenter))
      } catch {
        obstacle.withLock { $0 = "\(error)" }
      }
    }
  }

  /// The session for code without a connection; nil unless there is exactly one.
  private var onlySession: StoreConnection? {
    let sessions = openSessions
    if sessions.count > 1 {
      StandardError.writeOnce(
        """
        A task without a connection has called StoreKit, and several apps of this process have \
        one. Start it with Task instead of Task.detached, or in StoreConnection.performAsCurrent.
        """)
    }
    return sessions.count == 1 ? sessions.first : nil
  }

  /// Connects the process's listeners to its only session, unless its code set an App Store.
  func sessionsChanged() {
    guard !wasGivenStore, hasListeners, let session = onlySession else { return }
    connect(to: session)
  }
}
