public import StoreCore
import Synchronization

/// The connection of this process's StoreKit to an App Store. Not Apple's: on iOS the system makes
/// it.
///
/// StoreKit works over ``current``. What the app asks for before it is open waits until then.
public final class StoreConnection: Sendable {
  private struct InUse {
    var connection = StoreConnection()
    var app: (any ConnectedApp)?
  }

  private static let inUse = Mutex(InUse())

  /// The connection that StoreKit uses. It can be exchanged at any time and from any thread: what
  /// was asked of the former one still arrives there, and the app's observers stay.
  public static var current: StoreConnection {
    get { inUse.withLock { $0.connection } }
    set {
      inUse.withLock { inUse in
        inUse.app?.connected(to: newValue)
        inUse.connection = newValue
      }
    }
  }

  let parts = ConnectionParts()
  let jobs = JobQueue<StoreSession>()
  private let latest = Mutex<DeviceSnapshot?>(nil)
  @MainActor private var session: StoreSession?
  /// Called after every change of ``snapshot``.
  @MainActor public var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?

  public init() {}

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
    guard session == nil else {
      await close()
      return try await Self.current.open(service, presenter: presenter, pause: pause, timer: timer)
    }
    let snapshot = try await service.snapshot()
    let opened = StoreSession(
      service: service, presenter: presenter, pause: pause, timer: timer, jobs: jobs,
      parts: parts, snapshot: snapshot)
    session = opened
    opened.onSnapshot = { [weak self] in self?.changed(to: $0) }
    changed(to: snapshot)
    await opened.run()
  }

  /// Ends as the end of the process would: observers and transaction objects are forgotten,
  /// sheets that are open lead nowhere, the store keeps what it has. What the app asks for from now
  /// on waits for the next connection.
  @MainActor public func close() async {
    let app = Self.inUse.withLock { inUse -> (any ConnectedApp)? in
      guard inUse.connection === self else { return nil }
      inUse.connection = StoreConnection()
      return inUse.app
    }
    jobs.close()
    if let session {
      await session.end()
    } else {
      for await job in jobs.stream { job.drop() }
    }
    session = nil
    onSnapshot = nil
    app?.processEnded()
  }

  // MARK: - The device

  /// The latest that is known of the device; nil before the store is open.
  public var snapshot: DeviceSnapshot? { latest.withLock { $0 } }

  /// The reasons why the store does not sell some of the products that were asked for.
  @MainActor public var invalidProductReasons: [String: InvalidProductReason] {
    session?.invalidProductReasons ?? [:]
  }

  @MainActor private func changed(to snapshot: DeviceSnapshot) {
    latest.withLock { $0 = snapshot }
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

  /// Makes the app known, whose observers stay when the connection is exchanged.
  static func serve(_ app: any ConnectedApp) { inUse.withLock { $0.app = app } }

  /// Enqueues a job under the lock, so that it is either there before the connection is exchanged
  /// or closed, or goes to the next one.
  static func enqueue(
    _ act: @escaping JobQueue<StoreSession>.Act, orElse drop: @escaping @Sendable () -> Void = {}
  ) { inUse.withLock { $0.connection.jobs.enqueue(act, orElse: drop) } }

  @MainActor func openSession() throws -> StoreSession {
    guard let session else {
      throw StoreFailure.misuse(.noStore)
    }
    return session
  }
}
