import StoreCore

/// The process's work with the store, from opening to closing.
///
/// - Each call of the app and each incoming state is a job in one serial queue. Jobs never wait
///   for a person, so an open sheet does not delay `add`, `finish`, or states.
/// - Slow work, such as a payment's sheets or a restore, is started by its job and runs outside the
///   queue. A payment takes its turn for sheets when its job runs and keeps it until it is decided.
///   Other work takes a turn only for a sheet, so a restore without a sign-in can end while a sheet
///   is open.
/// - Results that must stay in order are jobs again, such as the end of a restore after its
///   transactions.
@MainActor final class StoreSession {
  struct System: Sendable {
    var service: any StoreService
    var presenter: any SheetPresenter
    var pause: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    var timer: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  }

  nonisolated let connection: StoreConnection
  nonisolated let service: any StoreService
  let conversations: Conversations
  let presenter: any SheetPresenter
  let timer: @Sendable (Duration) async -> Void

  private var reader: Task<Void, Never>?
  private var listeners: [Task<Void, Never>] = []

  private(set) var isClosed = false
  private(set) var latest: StoreState
  /// The latest state from the store, until its job runs.
  private var news: StoreState?
  /// Whether a state has all payments that the app's queue knows.
  var isComplete: (@MainActor (StoreState) -> Bool)?
  /// Brings the app's queue up to date.
  var follow: (@MainActor (StoreState, _ before: StoreState, _ isLaunch: Bool) -> Void)?

  init(_ connection: StoreConnection, _ system: System, _ storeState: StoreState) {
    self.connection = connection
    service = system.service
    presenter = system.presenter
    timer = system.timer
    conversations = Conversations(presenter, pause: system.pause, work: connection.jobs.work)
    latest = storeState
  }

  private nonisolated var work: WorkCount { connection.jobs.work }

  func startListening(_ storeStates: AsyncStream<StoreState>, _ failures: AsyncStream<StoreFailure>)
  {
    listen(to: storeStates) { $0.receive($1) }
    listen(to: failures) { $0.report($1) }
    reader = Task { [connection] in
      await connection.jobs.run { act in
        guard !isClosed else { return false }
        // The current app may have changed since the last job.
        await connection.performAsCurrent { await act(self) }
        return true
      }
    }
  }

  func end() async {
    isClosed = true
    conversations.close()
    await reader?.value
    // Cancel the listeners after the last job, because it may have added one.
    for listener in listeners { listener.cancel() }
    for listener in listeners { await listener.value }
    work.close()
  }

  func enqueue(
    _ act: @escaping JobQueue<StoreSession>.Act, orElse drop: @escaping @Sendable () -> Void = {}
  ) { connection.jobs.enqueue(act, orElse: drop) }

  /// - Parameter firstIsWork: Whether waiting for the first item counts as work. That item must
  ///   already be available.
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

  /// Starts slow work outside the queue of jobs.
  func start(_ body: @escaping @MainActor (StoreSession) async -> Void) {
    work.start { await body(self) }
  }

  func counted<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    work.begin()
    defer { work.end() }
    return try await body()
  }

  func converse(
    from first: DialogueStep? = nil, _ next: (SheetAnswer?) async throws -> DialogueStep
  ) async throws -> Bool {
    try await counted { try await conversations.converse(from: first, next) }
  }

  func startDialogue(
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

  /// Records a state. States that arrive before the job runs share it, so that finishing a
  /// thousand transactions does not read a thousand queues.
  private func receive(_ storeState: StoreState) {
    defer { news = storeState }
    guard news == nil else { return }
    enqueue { session in
      guard let latest = session.news.take() else { return }
      if session.isComplete?(latest) ?? true {
        session.apply(latest)
      } else {
        await session.look()
      }
    }
  }

  /// Reads the store's current state. Call this only in a job, so that no payment is added during
  /// the read.
  func look() async { do { apply(try await service.storeState()) } catch { report(error) } }

  func apply(_ storeState: StoreState, isLaunch: Bool = false) {
    guard !isClosed, storeState.revision >= latest.revision else { return }
    let before = latest
    latest = storeState
    if storeState != before { connection.changed(to: storeState) }
    follow?(storeState, before, isLaunch)
  }

  func idle() async {
    var isQuiet = false
    while !isQuiet && !isClosed {
      // Lets tasks that are ready to run start their work first, such as one whose sheet was
      // answered.
      await Task.yield()
      await work.idle()
      let before = work.begun
      enqueue { await $0.look() }
      await work.idle()
      isQuiet = work.begun == before + 1
    }
  }

  func report(_ error: any Error) { if !isClosed { presenter.report(error) } }
}
