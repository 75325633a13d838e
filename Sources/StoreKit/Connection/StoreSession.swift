import StoreCore

// StoreCore's, under a name that Apple does not use: this module exports a `Storefront` of its own.
typealias CountryStore = StoreCore.Storefront

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
/// How the order is kept:
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
  let service: any StoreService
  let presenter: any SheetPresenter
  let timer: @Sendable (Duration) async -> Void
  let conversations: Conversations
  let parts: ConnectionParts
  private let work = WorkCount()

  private let jobs: JobQueue<StoreSession>
  private var reader: Task<Void, Never>?
  private var listeners: [Task<Void, Never>] = []

  private(set) var isClosed = false
  private(set) var latest: DeviceSnapshot
  /// The latest that the store told by itself, while its job is on the way.
  private var news: DeviceSnapshot?
  var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?
  private(set) var invalidProductReasons: [String: InvalidProductReason] = [:]
  weak var follower: (any SnapshotFollower)?

  init(
    service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void, jobs: JobQueue<StoreSession>,
    parts: ConnectionParts, snapshot: DeviceSnapshot
  ) {
    self.service = service
    self.presenter = presenter
    self.timer = timer
    self.jobs = jobs
    self.parts = parts
    conversations = Conversations(presenter, pause: pause, work: work)
    latest = snapshot
  }

  func run() async {
    listen(to: await service.snapshots()) { $0.note($1) }
    listen(to: await service.failures()) { $0.report($1) }
    reader = Task { [jobs] in
      for await job in jobs.stream {
        if isClosed { job.drop() } else { await job.act(self) }
        jobs.markDone()
        work.settle()
      }
    }
  }

  func end() async {
    isClosed = true
    for listener in listeners { listener.cancel() }
    conversations.close()
    await reader?.value
    work.settle()
  }

  // MARK: - Jobs and work beside them

  func enqueue(
    _ act: @escaping JobQueue<StoreSession>.Act, orElse drop: @escaping @Sendable () -> Void = {}
  ) { jobs.enqueue(act, orElse: drop) }

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
    work.begin()
    Task {
      await body(self)
      work.end()
    }
  }

  func counted<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    work.begin()
    defer { work.end() }
    return try await body()
  }

  /// Runs a dialogue that somebody waits for.
  func converse(_ next: (SheetAnswer?) async throws -> DialogueStep) async throws -> Bool {
    try await counted { try await conversations.converse(next) }
  }

  /// Requests products. Apple's answers name invalid products without a reason; it is kept for a
  /// person who looks at the device.
  func products(_ identifiers: [String]) async throws -> ProductsAnswer {
    let answer = try await service.products(identifiers)
    if !invalidProductReasons.isEmpty {
      for id in identifiers { invalidProductReasons[id] = nil }
    }
    for (id, reason) in answer.invalid { invalidProductReasons[id] = reason }
    return answer
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
  func look() async {
    do { apply(try await service.snapshot()) } catch { report(error) }
  }

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
      await workEnds()
      let before = jobs.enqueued + work.begun
      enqueue { await $0.look() }
      await workEnds()
      isQuiet = jobs.enqueued + work.begun == before + 1
    }
  }

  private func workEnds() async {
    while !isClosed && !(work.running == 0 && jobs.isEmpty) { await work.change() }
  }

  /// Reports a failure that no request of the app can be told of.
  func report(_ error: any Error) {
    guard !isClosed else { return }
    switch error {
    case let refusal as Refusal: presenter.announce(.refused(refusal))
    case let failure as StoreFailure: presenter.announce(.storeFailure(failure))
    default:
      presenter.announce(.storeFailure(StoreFailure.other(.cannotRead, error.localizedDescription)))
    }
  }
}
