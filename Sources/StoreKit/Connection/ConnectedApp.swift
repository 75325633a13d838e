import StoreCore
import Synchronization

/// An app that StoreKit works for: the connection that it uses, and those in it who listen.
///
/// The process is one. A task that was given a connection of its own is another, apart from it.
final class ConnectedApp: Sendable {
  /// A listener of the app, which stays when the connection is exchanged.
  struct Listener: Sendable {
    /// Called before anything else can be asked of the next connection.
    var connected: @Sendable (StoreConnection) -> Void
    /// Called at the end of the connection, which is the end of the process to the app.
    var ended: @Sendable () -> Void
  }

  private struct State {
    var connection: StoreConnection?
    var listeners: [Int: Listener] = [:]
    var lastNumber = 0
  }

  @TaskLocal static var current = ConnectedApp()

  let parts = ConnectionParts()
  private let state: Mutex<State>

  init(_ connection: StoreConnection? = nil) { state = Mutex(State(connection: connection)) }

  // MARK: - The connection

  var connection: StoreConnection { state.withLock { connection(&$0) } }

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
  }

  /// Ends the process, to the app, if it uses this connection.
  func end(_ connection: StoreConnection) {
    let listeners = state.withLock { state -> [Listener] in
      guard state.connection === connection else { return [] }
      state.connection = nil
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.ended() }
  }

  /// Enqueues a job under the lock, so that it is either there before the connection is exchanged
  /// or closed, or goes to the next one.
  func enqueue(to origin: Origin = Origin(), _ act: @escaping JobQueue<StoreSession>.Act) {
    enqueue(to: origin) { _ in act }
  }

  /// - Parameter job: returns the job for the connection that it goes to; nil if there is none.
  func enqueue(
    to origin: Origin, job: (StoreConnection) -> JobQueue<StoreSession>.Act?
  ) {
    state.withLock { state in
      let connection = origin.open ?? connection(&state)
      if let act = job(connection) { connection.jobs.enqueue(act) }
    }
  }

  /// Enqueues a job that fails instead if there is no store for it within a second.
  func enqueue(
    to origin: Origin = Origin(), _ act: @escaping JobQueue<StoreSession>.Act,
    orFail fail: @escaping @MainActor @Sendable (any Error) -> Void
  ) {
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

  // MARK: - Listening

  /// - Returns: the number with which ``remove(_:)`` knows the listener.
  @discardableResult
  func add(_ listener: Listener) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.listeners[state.lastNumber] = listener
      listener.connected(connection(&state))
      return state.lastNumber
    }
  }

  func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }

  /// Returns the news of the connection in use, and of every other one that takes its place. They
  /// end as the process would.
  ///
  /// - Parameter listen: tells the news of one connection for as long as there are any.
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

/// The connection that a value came from. What is done with the value reaches it, wherever that is
/// done: on a dispatch queue, for one.
struct Origin: Hashable, Sendable {
  private weak let connection: StoreConnection?

  init(_ connection: StoreConnection? = nil) { self.connection = connection }

  /// Always true: a value is the same wherever it came from.
  static func == (a: Self, b: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// The connection; nil if it is closed.
  var open: StoreConnection? { connection.flatMap { $0.isOpen ? $0 : nil } }

  /// The connection, or the one in use now if it is closed.
  var connectionInUse: StoreConnection { open ?? .current }
}

/// The objects that the two StoreKits keep for one app or one connection: one of each type, made
/// when it is first asked for.
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
