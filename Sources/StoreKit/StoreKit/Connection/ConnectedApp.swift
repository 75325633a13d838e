import StoreCore
import Synchronization

/// An app that uses StoreKit: its connection and its listeners.
///
/// The process is one app. A task with its own connection is a separate app: a session of the
/// process.
final class ConnectedApp: Sendable {
  struct Listener: Sendable {
    /// Called before the next connection receives any request.
    var connected: @Sendable (StoreConnection) -> Void
    /// Called when the connection ends. To the app, this is the end of the process.
    var ended: @Sendable () -> Void
  }

  private struct State {
    var connection: StoreConnection?
    var listeners: [Int: Listener] = [:]
    var lastNumber = 0
    var sessions: [Weak<ConnectedApp>] = []
    /// The connection whose App Store the opener provides.
    weak var automatic: StoreConnection?
    /// Whether the app's process has ended, as the app sees it.
    var hasEnded = false
  }

  /// The task's app, otherwise the process's.
  @TaskLocal static var current = ConnectedApp()
  /// Whether the task's connection was set, so that it is used even while it has no App Store.
  @TaskLocal static var isChosen = false

  let parts = ConnectionParts()
  /// Opens an App Store at the first call of a process whose code set none.
  let opener = Mutex<StoreConnection.Opener?>(nil)
  /// The reason that the opener failed.
  let obstacle = Mutex<String?>(nil)
  private let state: Mutex<State>
  private let processOfSession: ConnectedApp?

  /// - Parameter process: The process that the app is a session of; nil for the process itself.
  init(_ connection: StoreConnection? = nil, in process: ConnectedApp? = nil) {
    state = Mutex(State(connection: connection))
    processOfSession = process
  }

  var process: ConnectedApp { processOfSession ?? self }

  var connection: StoreConnection { state.withLock { connection(&$0) } }

  /// Whether a connection of the app was closed. What a killed app still does needs no advice.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  private func connection(_ state: inout State) -> StoreConnection {
    if let connection = state.connection { return connection }
    let connection = StoreConnection(of: self)
    state.connection = connection
    return connection
  }

  func exchangeConnection(for next: StoreConnection) {
    next.join(self)
    state.withLock { state in
      for listener in state.listeners.values { listener.connected(next) }
      state.connection = next
    }
    if process !== self { process.sessionsChanged() }
  }

  var hasStore: Bool { state.withLock { $0.connection }?.hasStore ?? false }

  /// Whether the app's code set an App Store.
  var wasGivenStore: Bool {
    let (connection, automatic) = state.withLock { ($0.connection, $0.automatic) }
    return connection !== automatic && connection?.hasStore ?? false
  }

  /// The connection that the opener gives an App Store, including to calls that already wait.
  var automaticConnection: StoreConnection {
    state.withLock { state in
      let connection = connection(&state)
      state.automatic = connection
      return connection
    }
  }
  var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

  func add(session: ConnectedApp) {
    state.withLock { state in
      state.sessions = state.sessions.filter { $0.object != nil } + [Weak(object: session)]
    }
    sessionsChanged()
  }

  /// Ends the app's process, as the app sees it, if the app uses this connection.
  func end(_ connection: StoreConnection) {
    let listeners = state.withLock { state -> [Listener] in
      guard state.connection === connection else { return [] }
      (state.connection, state.hasEnded) = (nil, true)
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.ended() }
  }

  /// Enqueues a job under the lock, so that it goes either to this connection before it is replaced
  /// or closed, or to the next one.
  func enqueue(to origin: Origin = Origin(), _ act: @escaping JobQueue<StoreSession>.Act) {
    enqueue(to: origin) { _ in act }
  }

  /// - Parameter job: Returns the job for its connection; nil for none.
  func enqueue(to origin: Origin, job: (StoreConnection) -> JobQueue<StoreSession>.Act?) {
    if origin.open == nil { openIfNeeded() }
    state.withLock { state in
      let connection = origin.open ?? connection(&state)
      if let act = job(connection) { connection.jobs.enqueue(act) }
    }
  }

  /// Enqueues a job. Calls `fail` instead if there is no store within a second.
  func enqueue(
    to origin: Origin = Origin(), _ act: @escaping JobQueue<StoreSession>.Act,
    orFail fail: @escaping @MainActor @Sendable (any Error) -> Void
  ) {
    if origin.open == nil { openIfNeeded() }
    let connection = origin.open ?? connection
    guard !connection.hasStore else { return enqueue(to: origin, act) }
    let race = FirstOfTwo()
    enqueue(to: origin) { if race.isWon() { await act($0) } }
    Task { @MainActor in
      do { _ = try await connection.store() } catch {
        if race.isWon() { connection.performAsCurrent { fail(error) } }
      }
    }
  }

  /// - Returns: The number to pass to ``remove(_:)``.
  @discardableResult func add(_ listener: Listener) -> Int {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      listener.connected(connection(&state))
      return state.lastNumber
    }
    if process === self { sessionsChanged() }
    return number
  }

  func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }

  /// Returns the items from this connection and from each one that replaces it, until the app's
  /// process ends.
  func news<Item: Sendable>(
    _ listen:
      @escaping @Sendable (
        StoreConnection, any StoreService, _ tell: @Sendable (Item) -> Void
      ) async -> Void
  ) -> AsyncStream<Item> {
    let (connections, connected) = AsyncStream<StoreConnection>.makeStream()
    let (items, told) = AsyncStream<Item>.makeStream()
    let number = add(Listener(connected: { connected.yield($0) }, ended: { connected.finish() }))
    let following = Task {
      await withDiscardingTaskGroup { group in
        var followed: [StoreConnection] = []
        for await connection in connections where !followed.contains(where: { $0 === connection }) {
          followed = followed.filter(\.isOpen) + [connection]
          group.addTask {
            guard let system = await connection.firstSystem() else { return }
            await listen(connection, system.service) { if connection.isOpen { told.yield($0) } }
          }
        }
        group.cancelAll()
      }
      told.finish()
    }
    told.onTermination = { [weak self] _ in
      following.cancel()
      self?.remove(number)
    }
    return items
  }
}

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
    let sessions = state.withLock { $0.sessions.compactMap(\.object) }
      .compactMap { app -> StoreConnection? in
        guard let connection = app.state.withLock({ $0.connection }), connection.hasStore,
          connection.app === app
        else { return nil }
        return connection
      }
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
    state.withLock { state in
      for listener in state.listeners.values { listener.connected(session) }
    }
  }
}

struct Weak<Object: AnyObject & Sendable>: Sendable { weak var object: Object? }

struct Origin: Hashable, Sendable {
  private weak let connection: StoreConnection?

  init(_ connection: StoreConnection? = nil) { self.connection = connection }

  /// Always true, so that values compare equal regardless of their connection.
  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  var open: StoreConnection? { connection.flatMap { $0.isOpen ? $0 : nil } }
  var connectionInUse: StoreConnection { open ?? .current }
}

/// The objects that StoreKit keeps for an app or a connection, one of each type.
final class ConnectionParts: Sendable {
  private let parts = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    let type = ObjectIdentifier(Part.self)
    if let part = parts.withLock({ $0[type] }) as? Part { return part }
    let made = make()
    let kept = parts.withLock { parts in
      if parts[type] == nil { parts[type] = made }
      return parts[type]
    }
    return kept as? Part ?? made
  }
}
