import StoreCore
import Synchronization

/// Finding the app of code that has no connection of its own, such as a detached task.
extension ConnectedApp {
  /// The app that a call of StoreKit is for: the task's, or the process's if that has an App Store,
  /// or the process's only session.
  static var inUse: ConnectedApp {
    let app = current
    guard !app.hasStore, app.process === app else { return app }
    return app.onlySession?.app ?? app
  }

  /// Opens an App Store for a process that was given none, once. Other calls wait until then.
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

  /// The session that code without a connection belongs to. Nil if there are several.
  private var onlySession: StoreConnection? {
    let sessions = openSessions
    if sessions.count > 1 {
      StandardError.noteOnce(
        """
        A task without a connection has called StoreKit, and several apps of this process have \
        one. Start it with Task instead of Task.detached, or in StoreConnection.performAsCurrent.
        """)
    }
    return sessions.count == 1 ? sessions.first : nil
  }

  /// Tells the process's listeners about its only session, unless its code has given it an App
  /// Store.
  func sessionsChanged() {
    guard !wasGivenStore, hasListeners, let session = onlySession else { return }
    connect(to: session)
  }
}
