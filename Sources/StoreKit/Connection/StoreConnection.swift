public import StoreCore
import Synchronization

/// The connection of an app's StoreKit to an App Store. Not Apple's: on iOS the system makes it.
///
/// StoreKit works over ``current``. Calls fail within a second if nobody gives the connection a
/// service. What cannot fail waits for one: observers, listeners, and the end of a transaction.
public final class StoreConnection: Sendable {
  private struct State {
    var app: ConnectedApp?
    var system: StoreSession.System?
    var isClosed = false
    var waiting: [AsyncStream<StoreSession.System>.Continuation] = []
    var snapshot: DeviceSnapshot?
    var invalidProductReasons: [String: InvalidProductReason] = [:]
    weak var follower: (any PaymentFollower)?
  }

  /// The connection that StoreKit uses: the task's if it has one, see ``performAsCurrent(_:)``, else
  /// the process's. It can be exchanged at any time and from any thread: what was asked of the former
  /// one still arrives there, and the app's observers and listeners stay.
  public static var current: StoreConnection {
    get { ConnectedApp.current.connection }
    set { ConnectedApp.current.exchangeConnection(for: newValue) }
  }

  let parts = ConnectionParts()
  let jobs = JobQueue<StoreSession>()
  private let state: Mutex<State>
  @MainActor private var session: StoreSession?
  /// Called after every change of ``snapshot``.
  @MainActor public var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?

  /// Creates a connection that is not open yet.
  public convenience init() { self.init(of: nil) }

  init(of app: ConnectedApp?) { state = Mutex(State(app: app)) }

  /// Creates a connection that opens by itself: StoreKit can be used at once. If the store's state
  /// cannot be read the presenter is told, and the connection is closed.
  ///
  /// - Parameters: those of ``open(_:presenter:pause:timer:)``.
  public convenience init(
    _ service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.init()
    let system = StoreSession.System(
      service: service, presenter: presenter, pause: pause, timer: timer)
    _ = give(system)
    Task { @MainActor in
      do { try await begin(system) } catch {
        presenter.announce(StoreNotice(error))
        await close()
      }
    }
  }

  // MARK: - The task's connection

  /// Runs something for which this is the current connection, and whatever it begins: apart from
  /// the process's, with a payment queue and observers of its own. Two apps can so live in one
  /// process, or two tests. What begins in no task, such as a timer, has to be given its connection
  /// in this way, too.
  public func performAsCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ConnectedApp.$current.withValue(app, operation: body)
  }

  /// Runs something for which this is the current connection, as the other function of this name.
  public func performAsCurrent<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ConnectedApp.$current.withValue(app, operation: body)
  }

  /// The app that the connection is for; one of its own before it was exchanged for another's.
  var app: ConnectedApp {
    state.withLock { state in
      let app = state.app ?? ConnectedApp(self)
      state.app = app
      return app
    }
  }

  func join(_ app: ConnectedApp) { state.withLock { $0.app = app } }

  // MARK: - Opening and closing

  /// Begins to work. If it is open already it is closed, and the next one is opened.
  ///
  /// - Parameters:
  ///   - presenter: shows the system's sheets.
  ///   - pause: spends the store's latencies.
  ///   - timer: how long the app may take to answer (storekit-rules 2.14). It returns early if its
  ///     task is cancelled.
  /// - Throws: what the store throws if its state cannot be read.
  @MainActor public func open(
    _ service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) async throws {
    let system = StoreSession.System(
      service: service, presenter: presenter, pause: pause, timer: timer)
    guard give(system) else {
      await close()
      return try await app.connection.open(
        service, presenter: presenter, pause: pause, timer: timer)
    }
    do { try await begin(system) } catch {
      state.withLock { $0.system = nil }
      throw error
    }
  }

  /// - Returns: false if it has a store already, or is closed.
  private func give(_ system: StoreSession.System) -> Bool {
    state.withLock { state in
      guard state.system == nil, !state.isClosed else { return false }
      state.system = system
      for caller in state.waiting {
        caller.yield(system)
        caller.finish()
      }
      state.waiting = []
      return true
    }
  }

  @MainActor private func begin(_ system: StoreSession.System) async throws {
    let snapshot = try await system.service.snapshot()
    let snapshots = await system.service.snapshots()
    let failures = await system.service.failures()
    // It may have been closed meanwhile.
    guard isOpen else { throw StoreFailure.misuse(.noStore) }
    let opened = StoreSession(self, system, snapshot)
    session = opened
    opened.onSnapshot = { [weak self] in self?.changed(to: $0) }
    changed(to: snapshot)
    performAsCurrent { opened.begin(snapshots, failures) }
  }

  /// Ends as the end of the process would: observers, listeners and transaction objects are
  /// forgotten, sheets that are open lead nowhere, the store keeps what it has. What the app asks for
  /// from now on is asked of the next connection.
  @MainActor public func close() async {
    let isFirst = state.withLock { state in
      defer { (state.isClosed, state.system) = (true, nil) }
      for caller in state.waiting { caller.finish() }
      return !state.isClosed
    }
    guard isFirst else {
      await session?.end()
      return
    }
    app.end(self)
    jobs.close()
    if let session {
      await session.end()
    } else {
      await jobs.run { _ in false }
    }
    (session, onSnapshot) = (nil, nil)
  }

  // MARK: - The device

  /// The latest that is known of the device; nil before the store is open.
  public var snapshot: DeviceSnapshot? { state.withLock { $0.snapshot } }

  /// The reasons why the store does not sell some of the products that were asked for.
  public var invalidProductReasons: [String: InvalidProductReason] {
    state.withLock { $0.invalidProductReasons }
  }

  /// The follower of the payments, to be set before there is an observer.
  package var follower: (any PaymentFollower)? {
    get { state.withLock { $0.follower } }
    set { state.withLock { $0.follower = newValue } }
  }

  @MainActor private func changed(to snapshot: DeviceSnapshot) {
    state.withLock { $0.snapshot = snapshot }
    onSnapshot?(snapshot)
  }

  /// Returns when nothing is under way but a question that nobody has answered yet, and all that
  /// the store knew when it was called has been delivered. For tests, which never sleep.
  @MainActor public func idle() async { await session?.idle() }

  /// Announces an answer. A presenter calls this as it answers a sheet that it kept open: a task
  /// that is woken takes a moment to arrive, and ``idle()`` would see nothing under way meanwhile.
  @MainActor public func answerIsComing() { session?.conversations.answerIsComing() }

  /// Shows the system's own sign-in, as from Settings: true if somebody has signed in, false if the
  /// dialogue was dismissed.
  @MainActor public func signIn() async throws -> Bool {
    let session = try openSession()
    return try await session.converse { try await session.service.signIn(answer: $0) }
  }

  // MARK: - For StoreKit

  @MainActor func openSession() throws -> StoreSession {
    guard let session else { throw StoreFailure.misuse(.noStore) }
    return session
  }

  /// Whether it was not closed yet.
  var isOpen: Bool { state.withLock { !$0.isClosed } }

  var hasStore: Bool { state.withLock { $0.system != nil } }

  /// The number of those who wait for a store.
  var waiting: Int { state.withLock { $0.waiting.count } }

  func store() async throws -> any StoreService { try await system().service }

  /// The time that a call waits for a store which is not there yet.
  static let patience: Duration = .milliseconds(800)

  /// Returns the store when there is one. Needs no main actor, as no call of StoreKit 2 does that
  /// asks nobody.
  ///
  /// - Throws: if none was given within a second, or the connection is closed.
  func system() async throws -> StoreSession.System {
    if let system = state.withLock({ $0.system }) { return system }
    guard let system = await firstSystem(within: Self.patience) else {
      throw StoreFailure.misuse(.noStore)
    }
    return system
  }

  /// - Parameter patience: no limit if it is nil.
  /// - Returns: nil if the time is over, or the connection is closed.
  func firstSystem(within patience: Duration? = nil) async -> StoreSession.System? {
    let (systems, told) = AsyncStream<StoreSession.System>.makeStream()
    state.withLock { state in
      if let system = state.system { told.yield(system) }
      if state.system != nil || state.isClosed {
        told.finish()
      } else {
        state.waiting.append(told)
      }
    }
    let alarm = patience.map { patience in
      Task {
        try await Task.sleep(for: patience)
        told.finish()
      }
    }
    defer { alarm?.cancel() }
    return await systems.first { _ in true }
  }

  /// Returns the session, for what asks the person, after everything that the app asked for before.
  func openedSession() async throws -> StoreSession {
    _ = try await system()
    let (sessions, told) = AsyncStream<StoreSession>.makeStream()
    jobs.enqueue {
      told.yield($0)
      told.finish()
    } orElse: {
      told.finish()
    }
    for await session in sessions { return session }
    throw StoreFailure.misuse(.noStore)
  }

  /// Requests products. Apple's answers name invalid products without a reason; it is kept for a
  /// person who looks at the device.
  func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    let answer = try await store().products(identifiers)
    state.withLock { state in
      if !state.invalidProductReasons.isEmpty {
        for id in identifiers { state.invalidProductReasons[id] = nil }
      }
      for (id, reason) in answer.invalid { state.invalidProductReasons[id] = reason }
    }
    return answer
  }
}
