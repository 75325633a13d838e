import StoreCore

/// A follower of the store's queue, which shows it to the app.
@MainActor protocol SnapshotFollower: AnyObject {
  /// Returns whether a snapshot has everything; false if something is missing that may only have
  /// been added since.
  func isComplete(_ snapshot: DeviceSnapshot) -> Bool

  /// - Parameter isLaunch: everything is new to the observers.
  func follow(_ snapshot: DeviceSnapshot, after before: DeviceSnapshot, isLaunch: Bool)
}

/// This process's dealings with the store between open and close.
///
/// The order of what happens:
/// - Everything that the app does, and every snapshot that comes in, is a job in one queue.
///   Jobs are worked off one after the other, and never wait for a person: `add`, `finish` and
///   the news of the queue cannot overtake each other, nor be held up by an open sheet.
/// - Whatever may take time (a payment's questions, a restore, a request) is only begun by its
///   job and then runs beside the queue of jobs. Those who have to ask a person stand in one line: a
///   payment takes its place when its job is read and keeps its turn until it is decided; the
///   others only when the store has a question for them. A restore that needs no sign-in therefore
///   ends while a sheet is open.
/// - What comes of such work on the side and must not overtake the queue is a job of its own
///   again (the end of a restore: its transactions come first).
@MainActor final class StoreSession {
  /// The store, and the system's side of the device.
  struct System: Sendable {
    var service: any StoreService
    var presenter: any SheetPresenter
    var pause: @Sendable (Duration) async -> Void
    var timer: @Sendable (Duration) async -> Void
  }

  nonisolated let connection: StoreConnection
  nonisolated let service: any StoreService
  let conversations: Conversations
  let presenter: any SheetPresenter
  let timer: @Sendable (Duration) async -> Void

  private var reader: Task<Void, Never>?
  private var listeners: [Task<Void, Never>] = []

  private(set) var isClosed = false
  private(set) var latest: DeviceSnapshot
  /// The latest that the store told by itself, while its job is on the way.
  private var news: DeviceSnapshot?
  var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?
  weak var follower: (any SnapshotFollower)?

  init(_ connection: StoreConnection, _ system: System, _ snapshot: DeviceSnapshot) {
    self.connection = connection
    service = system.service
    presenter = system.presenter
    timer = system.timer
    conversations = Conversations(presenter, pause: system.pause, work: connection.jobs.work)
    latest = snapshot
  }

  private nonisolated var work: WorkCount { connection.jobs.work }

  func begin(_ snapshots: AsyncStream<DeviceSnapshot>, _ failures: AsyncStream<StoreFailure>) {
    listen(to: snapshots) { $0.note($1) }
    listen(to: failures) { $0.report($1) }
    reader = Task { [connection] in
      await connection.jobs.run { act in
        guard !isClosed else { return false }
        // The app may be another one since the last job.
        await connection.performAsCurrent { await act(self) }
        return true
      }
    }
  }

  func end() async {
    isClosed = true
    conversations.close()
    await reader?.value
    // Only now: the last job may have begun to listen.
    for listener in listeners { listener.cancel() }
    for listener in listeners { await listener.value }
    work.close()
  }

  // MARK: - Jobs and work beside them

  func enqueue(
    _ act: @escaping JobQueue<StoreSession>.Act, orElse drop: @escaping @Sendable () -> Void = {}
  ) { connection.jobs.enqueue(act, orElse: drop) }

  /// - Parameter firstIsWork: something is under way until the first item was heard, which is there
  ///   already.
  func listen<News: Sendable>(
    to news: AsyncStream<News>, firstIsWork: Bool = false,
    _ hear: @escaping @MainActor (StoreSession, News) -> Void
  ) {
    if firstIsWork { work.begin() }
    listeners.append(
      Task {
        var isWork = firstIsWork
        for await item in news {
          hear(self, item)
          if isWork { work.end() }
          isWork = false
        }
        if isWork { work.end() }
      })
  }

  /// Begins something that takes time, beside the queue of jobs.
  func start(_ body: @escaping @MainActor (StoreSession) async -> Void) {
    work.start { await body(self) }
  }

  func counted<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    work.begin()
    defer { work.end() }
    return try await body()
  }

  /// Runs a dialogue that somebody waits for.
  func converse(
    from first: DialogueStep? = nil, _ next: (SheetAnswer?) async throws -> DialogueStep
  ) async throws -> Bool {
    try await counted { try await conversations.converse(from: first, next) }
  }

  /// Begins a dialogue that nobody waits for.
  func begin(
    _ next: @escaping @MainActor (any StoreService, SheetAnswer?) async throws -> DialogueStep
  ) {
    start { session in
      do {
        _ = try await session.conversations.converse { try await next(session.service, $0) }
      } catch {
        session.report(error)
      }
    }
  }

  // MARK: - Steps of payments

  func add(_ order: PaymentOrder) async throws -> QueuedTransaction {
    let row = try await service.add(order)
    connection.follower?.reached(.added(row))
    return row
  }

  func finish(_ keys: [QueueKey]) async throws {
    guard !keys.isEmpty else { return }
    connection.follower?.reached(.delivered)
    try await service.finish(keys)
    for key in keys { connection.follower?.reached(.finished(key)) }
  }

  // MARK: - Snapshots

  /// Notes a snapshot. Many are one job, with the latest: finishing a thousand transactions does
  /// not mean reading a thousand queues.
  private func note(_ snapshot: DeviceSnapshot) {
    defer { news = snapshot }
    guard news == nil else { return }
    enqueue { session in
      guard let latest = session.news.take() else { return }
      if session.follower?.isComplete(latest) ?? true {
        session.apply(latest)
      } else {
        await session.look()
      }
    }
  }

  /// Reads the store as it is now. Only in a job: nothing can be added meanwhile.
  func look() async { do { apply(try await service.snapshot()) } catch { report(error) } }

  func apply(_ snapshot: DeviceSnapshot, isLaunch: Bool = false) {
    guard !isClosed, snapshot.revision >= latest.revision else { return }
    let before = latest
    latest = snapshot
    if snapshot != before { onSnapshot?(snapshot) }
    follower?.follow(snapshot, after: before, isLaunch: isLaunch)
  }

  // MARK: - Rest and failures

  func idle() async {
    var isQuiet = false
    while !isQuiet && !isClosed {
      // Lets tasks that were woken before this call, such as an answered sheet, begin to work.
      await Task.yield()
      await work.idle()
      let before = work.begun
      enqueue { await $0.look() }
      await work.idle()
      isQuiet = work.begun == before + 1
    }
  }

  /// Reports a failure that no request of the app can be told of.
  func report(_ error: any Error) { if !isClosed { presenter.announce(StoreNotice(error)) } }
}
