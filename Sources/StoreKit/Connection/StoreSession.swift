import StoreCore

/// This process's dealings with the store between open and close.
///
/// How the order is kept:
/// - Everything that the app does, and every snapshot that comes in, is a letter in one mailbox.
///   Letters are worked off one after the other, and never wait for a person: `add`, `finish` and
///   the news of the queue cannot overtake each other, nor be held up by an open sheet.
/// - Whatever may take time (a payment's questions, a restore, a request) is only begun by its
///   letter and then runs beside the mailbox. Those who have to ask a person stand in one line: a
///   payment takes its place when its letter is read and keeps its turn until it is decided; the
///   others only when the store has a question for them. A restore that needs no sign-in therefore
///   ends while a sheet is open.
/// - What comes of such work on the side and must not overtake the queue goes through the mailbox
///   again (the end of a restore: its transactions come first).
@MainActor final class StoreSession {

  let service: any StoreService
  let presenter: any SheetPresenter
  let pause: @Sendable (Duration) async -> Void
  let timer: @Sendable (Duration) async -> Void
  let queue = SKPaymentQueue.shared
  let work = WorkCount()
  let line: ConversationLine

  private let mailbox: Mailbox
  private var reader: Task<Void, Never>?
  private var listeners: [Task<Void, Never>] = []

  private(set) var isClosed = false
  /// The latest that the store told by itself, while its letter is on the way.
  private var news: DeviceSnapshot?
  var latest: DeviceSnapshot
  var onSnapshot: (@MainActor (DeviceSnapshot) -> Void)?

  /// There is an observer, and it has been told of what was unfinished.
  var isAttached = false
  /// Finished here; a snapshot from before may still show them.
  var finished: Set<QueueKey> = []
  /// There is an open question, and its answer was given but has not arrived yet.
  var isAsking = false
  var isAnswerComing = false
  /// Payments with a conversation under way.
  var driven: Set<QueueKey> = []
  /// Payments of `Product.purchase`, which answers the caller and not the observers, with the
  /// caller's say in a changed storefront.
  var direct: [QueueKey: @Sendable (Storefront) -> Bool] = [:]
  /// Transactions that `Product.purchase` has returned.
  var handedOut: Set<UInt64> = []
  /// `Transaction.updates` begins with what is unfinished from before, once.
  var hasToldUnfinished = false

  init(
    service: any StoreService, presenter: any SheetPresenter,
    pause: @escaping @Sendable (Duration) async -> Void,
    timer: @escaping @Sendable (Duration) async -> Void, mailbox: Mailbox, snapshot: DeviceSnapshot
  ) {
    self.service = service
    self.presenter = presenter
    self.pause = pause
    self.timer = timer
    self.mailbox = mailbox
    latest = snapshot
    line = ConversationLine(work: work)
    queue.show(snapshot)
  }

  func run() async {
    let snapshots = await service.snapshots()
    listen(to: snapshots) { $0.note($1) }
    reader = Task { [mailbox] in
      for await letter in mailbox.letters {
        if isClosed { letter.drop() } else { await letter.act(self) }
        mailbox.markDone()
        work.settle()
      }
    }
  }

  func end() async {
    isClosed = true
    for listener in listeners { listener.cancel() }
    line.close()
    await reader?.value
    work.settle()
  }

  func post(
    _ act: @escaping @MainActor @Sendable (StoreSession) async -> Void,
    orElse drop: @escaping @Sendable () -> Void = {}
  ) {
    mailbox.post(act, orElse: drop)
  }

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

  /// Many snapshots are one letter, with the latest: finishing a thousand transactions does not
  /// mean reading a thousand queues.
  private func note(_ snapshot: DeviceSnapshot) {
    defer { news = snapshot }
    guard news == nil else { return }
    post { session in
      guard let latest = session.news.take() else { return }
      await session.arrived(latest)
    }
  }

  /// Begins something that takes time, beside the mailbox.
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

  func idle() async {
    var isQuiet = false
    while !isQuiet && !isClosed {
      // Lets whoever was woken before this call, such as an answered sheet, begin to work.
      await Task.yield()
      await workEnds()
      let before = mailbox.posted + work.begun
      post { await $0.look() }
      await workEnds()
      isQuiet = mailbox.posted + work.begun == before + 1
    }
  }

  private func workEnds() async {
    while !isClosed && !(work.running == 0 && mailbox.isEmpty) { await work.change() }
  }

  /// Trouble that no request of the app can be told of.
  func report(_ error: any Error) {
    guard !isClosed else { return }
    switch error {
    case let refusal as Refusal: presenter.announce(.refused(refusal))
    case let failure as StoreFailure: presenter.announce(.storeFailure(failure))
    default:
      presenter.announce(.storeFailure(StoreFailure(.cannotRead, error.localizedDescription)))
    }
  }
}
