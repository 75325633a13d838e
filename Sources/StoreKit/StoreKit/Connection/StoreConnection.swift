public import StoreCore
import Synchronization

/// The connection of an app's StoreKit to an App Store. iOS provides it itself.
///
/// StoreKit uses ``current``. Without an App Store, calls fail within a second. Observers,
/// listeners and calls to finish cannot fail, so they wait for one.
public final class StoreConnection: Sendable {
  private struct State {
    var app: ConnectedApp?
    var system: StoreSession.System?
    var isClosed = false
    var waiting: [AsyncStream<StoreSession.System>.Continuation] = []
    var storeState: StoreState?
    var invalidProductReasons: [String: InvalidProductReason] = [:]
    weak var follower: (any PaymentFollower)?
  }

  /// The connection that StoreKit uses: the one that ``performAsCurrent(_:)`` set for the task,
  /// otherwise the process's.
  ///
  /// If the process's connection has no App Store and exactly one other has, code without its own
  /// connection, such as a detached task, uses that one.
  ///
  /// You can set it at any time from any thread. Earlier requests still go to the previous
  /// connection. The app's observers and listeners stay.
  public static var current: StoreConnection {
    get { ConnectedApp.inUse.connection }
    set { ConnectedApp.current.exchangeConnection(for: newValue) }
  }

  let parts = ConnectionParts()
  let jobs = JobQueue<StoreSession>()
  private let state: Mutex<State>
  @MainActor private var session: StoreSession?
  /// A closure called after every change of ``storeState``.
  @MainActor public var onStoreState: (@MainActor (StoreState) -> Void)?

  public convenience init() { self.init(of: nil) }

  init(of app: ConnectedApp?) { state = Mutex(State(app: app)) }

  /// Creates a connection that opens itself and is ready for use. If the store's state cannot be
  /// read, it notifies the presenter and closes.
  ///
  /// - Parameters: See ``open(_:presenter:pause:timer:)``.
  public convenience init(
    _ service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.init()
    openOnItsOwn(StoreSession.System(service: service, presenter: presenter, pause: pause))
  }

  /// Gives the connection an App Store, and opens it in the background.
  func openOnItsOwn(_ system: StoreSession.System) {
    guard give(system) else { return }
    Task { @MainActor in
      do { try await startSession(system) } catch {
        guard isOpen else { return }
        system.presenter.report(error)
        await close()
      }
    }
  }

  // MARK: - Current connection

  /// Runs a closure, and all tasks that it starts, with this connection as the current one.
  ///
  /// The closure has its own payment queue and observers, so that two apps or tests can share a
  /// process. Code outside of tasks, such as a timer's handler, must set its connection again.
  public func performAsCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ConnectedApp.$current.withValue(app) {
      try ConnectedApp.$isChosen.withValue(true, operation: body)
    }
  }

  public func performAsCurrent<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ConnectedApp.$current.withValue(app) {
      try await ConnectedApp.$isChosen.withValue(true, operation: body)
    }
  }

  var app: ConnectedApp {
    let (app, isNew) = state.withLock { state in
      if let app = state.app { return (app, false) }
      let app = ConnectedApp(self, in: ConnectedApp.current.process)
      state.app = app
      return (app, true)
    }
    if isNew { app.process.add(session: app) }
    return app
  }

  func join(_ app: ConnectedApp) { state.withLock { $0.app = app } }

  // MARK: - Opening and closing

  /// Opens the connection. If it was used before, closes it and opens a new one.
  ///
  /// - Parameters:
  ///   - service: The App Store.
  ///   - presenter: Shows the system's sheets.
  ///   - pause: Waits for the store's latencies.
  ///   - timer: Limits the time for the app's answer (storekit-rules 2.14). Must return early if
  ///     its task is canceled.
  /// - Throws: An error if the store's state cannot be read.
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
    do { try await startSession(system) } catch {
      state.withLock { $0.system = nil }
      throw error
    }
  }

  /// - Returns: False if the connection already has a store or is closed.
  private func give(_ system: StoreSession.System) -> Bool {
    let (isGiven, app) = state.withLock { state in
      guard state.system == nil, !state.isClosed else { return (false, state.app) }
      state.system = system
      for caller in state.waiting {
        caller.yield(system)
        caller.finish()
      }
      state.waiting = []
      return (true, state.app)
    }
    if isGiven, let app, app.process !== app { app.process.sessionsChanged() }
    return isGiven
  }

  @MainActor private func startSession(_ system: StoreSession.System) async throws {
    let storeState = try await system.service.storeState()
    let storeStates = await system.service.storeStates()
    let failures = await system.service.failures()
    // The connection may have closed during the calls above.
    guard isOpen else { throw StoreFailure.misuse(.noStore) }
    system.presenter.prepare(for: system.service)
    let opened = StoreSession(self, system, storeState)
    session = opened
    changed(to: storeState)
    performAsCurrent { opened.startListening(storeStates, failures) }
  }

  /// Closes the connection. To the app, this is the end of the process: observers, listeners and
  /// transaction objects are discarded, and open sheets are no longer answered. The store keeps its
  /// state. Later requests go to the next connection.
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
    (session, onStoreState) = (nil, nil)
  }

  // MARK: - Device

  public var storeState: StoreState? { state.withLock { $0.storeState } }

  /// The reasons that the store does not sell some of the requested products, by product
  /// identifier.
  public var invalidProductReasons: [String: InvalidProductReason] {
    state.withLock { $0.invalidProductReasons }
  }

  package var follower: (any PaymentFollower)? {
    get { state.withLock { $0.follower } }
    set { state.withLock { $0.follower = newValue } }
  }

  @MainActor func changed(to storeState: StoreState) {
    state.withLock { $0.storeState = storeState }
    onStoreState?(storeState)
  }

  /// Waits until all work is done, except for unanswered sheets, and everything that the store knew
  /// at the time of the call has been delivered. For tests, instead of sleeping.
  @MainActor public func idle() async { await session?.idle() }

  /// Announces the answer to a sheet that the presenter kept open. Otherwise ``idle()`` could
  /// return before the waiting task resumes.
  @MainActor public func answerIsComing() { session?.conversations.answerIsComing() }

  /// Shows the system's sign-in sheet, as from Settings.
  ///
  /// - Returns: True if a person signed in; false if the sheet was dismissed.
  @MainActor public func signIn() async throws -> Bool {
    let session = try openSession()
    return try await session.converse { try await session.service.signIn(answer: $0) }
  }

  @MainActor func openSession() throws -> StoreSession {
    guard let session else { throw StoreFailure.misuse(.noStore) }
    return session
  }

  var isOpen: Bool { state.withLock { !$0.isClosed } }
  var hasStore: Bool { state.withLock { $0.system != nil } }
  var waiting: Int { state.withLock { $0.waiting.count } }

  func store() async throws -> any StoreService { try await system().service }

  static let patience: Duration = .milliseconds(800)

  /// Returns the store as soon as it is available. Not on the main actor, because StoreKit 2 calls
  /// without sheets do not need it.
  ///
  /// - Throws: An error if there is no store within a second or the connection is closed.
  func system() async throws -> StoreSession.System {
    if let system = state.withLock({ $0.system }) { return system }
    guard let system = await firstSystem(within: Self.patience) else {
      if isOpen, !app.hasEnded { StandardError.writeOnce(Self.remedy) }
      throw StoreFailure.misuse(.noStore)
    }
    return system
  }

  /// - Parameter patience: The time limit; nil for none.
  /// - Returns: Nil if the time is up or the connection is closed.
  func firstSystem(within patience: Duration? = nil) async -> StoreSession.System? {
    state.withLock { $0.app }?.openIfNeeded()
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

  /// Requests products, and records the reasons for invalid ones. Apple's response has no reasons.
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
