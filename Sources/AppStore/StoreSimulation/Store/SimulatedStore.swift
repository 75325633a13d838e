import Foundation
package import StoreCore

/// The store behind StoreKit: the payments of this process, and the streams of its news. It runs on
/// the world's executor, so that decisions in this process do not overlap.
public actor SimulatedStore {
  let device: Device
  let receiptFile: ReceiptFile
  let latency: Duration
  var languages: [String]?

  /// The address whose verification code a sheet asks for.
  private var unverifiedEmail: String?
  /// The faults of payments whose latency has passed. The next call applies them.
  var pendingFaults: [QueueKey: FaultPlan.Hit] = [:]

  var news: StoreNews
  private var watcher: FolderWatcher?
  private var alarm: Task<Void, Never>?
  private var awaitedSessions: Set<String> = []
  var worldOfPayments: UUID?
  /// SQLite's `data_version` after the last write of another process.
  private var seenVersion: Int64?
  /// The failure that prevents this process from reading other processes' changes.
  private var lastFailure: (failure: StoreFailure, file: FileState)?

  init(_ device: Device, latency: Duration, languages: [String]?) {
    (self.device, self.latency, self.languages) = (device, latency, languages)
    receiptFile = ReceiptFile(device)
    news = StoreNews(device)
    device.world.addListener { [weak self] in self?.worldChanged() }
  }

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    device.world.executor.asUnownedSerialExecutor()
  }

  package nonisolated var catalog: Catalog { device.catalog }

  /// Sets the languages of names and descriptions, in order of preference. They replace the
  /// storefront's, for terminals that cannot display all scripts.
  public func setLanguages(_ languages: [String]) { self.languages = languages }

  // MARK: - Sign-in

  /// Starts a sign-in, or continues it with the answer. It is done when an account is signed in.
  func signIn(_ answer: SheetAnswer?, for purpose: SignInSheet.Purpose) throws -> DialogueStep {
    try logging(answer) { try converse(answer, for: purpose) }
  }

  /// Continues a sign-in for a caller that logs the sheets and answers itself.
  func converse(
    _ answer: SheetAnswer?, for purpose: SignInSheet.Purpose, of productID: String? = nil
  ) throws -> DialogueStep {
    let conversation = SignInConversation(device: device, purpose: purpose, productID: productID)
    guard let answer else { return .present(try conversation.sheet()) }
    let step = try conversation.answer(answer, unverified: unverifiedEmail)
    switch step {
    case .present(.verifyEmail(let sheet)): unverifiedEmail = sheet.email
    case .present: break
    case .cancelled, .done: unverifiedEmail = nil
    }
    return step
  }

  // MARK: - Logging sheets

  func logging(_ answer: SheetAnswer?, _ body: () throws -> DialogueStep) rethrows -> DialogueStep {
    log(answer)
    let step = try body()
    if case .present(let sheet) = step { log(sheet) }
    return step
  }

  func log(_ sheet: SystemSheet, _ key: QueueKey? = nil) {
    var subject = WorldEvent.Subject(payment: key)
    switch sheet {
    case .confirm(let question): subject.productID = question.productID
    case .priceConsent(let question): subject.transactionID = question.originalID
    case .signIn, .verifyEmail, .terms, .refund, .subscriptions, .offerCode: break
    }
    guard let name = sheet.name else { return }
    device.log(.sheetShown(sheet: name.rawValue), about: subject)
  }

  func log(_ answer: SheetAnswer?, _ key: QueueKey? = nil) {
    guard let name = answer?.name else { return }
    device.log(.answered(answer: name.rawValue), about: WorldEvent.Subject(payment: key))
  }

  // MARK: - Sending news

  /// Sends the news, immediately if this is the world's executor, which is also this actor's.
  private nonisolated func worldChanged() {
    if device.world.executor.isCurrent {
      // The next call that returns a result reports a failure.
      assumeIsolated { _ = try? $0.publish() }
    } else {
      Task { try? await publish() }
    }
  }

  private func publish() throws {
    news.sendRevocations()
    let sent = Result { try sendState() }
    // After the queue, because its transactions are not news from elsewhere.
    news.sendTransactions()
    news.sendStatuses()
    setAlarm()
    try sent.get()
  }

  private func sendState() throws {
    guard let storeState = try news.newState(languages: languages) else { return }
    // Before the app receives the purchase, because it then verifies the receipt.
    receiptFile.include(storeState.queue)
    if storeState.queue.contains(where: { !$0.isOurs }) { awaitOthers() }
    news.storeStates.send(storeState)
  }

  // MARK: - Other sessions

  /// Takes over the payments and open sheets of other processes on this device when they end.
  func awaitOthers() {
    guard device.client.isObserving,
      let others = try? device.read({ try $0.queues.otherSessions() })
    else { return }
    for other in others where awaitedSessions.insert(other).inserted {
      device.client.session.awaitEnd(other) { [weak self] in Task { await self?.ended(other) } }
    }
  }

  private func ended(_ session: String) {
    awaitedSessions.remove(session)
    try? device.takeOverOrphans()
  }

  // MARK: - Writes of other processes

  /// Handles a write by another process, or a notification of this process's own write.
  private func worldWasWritten() {
    // Reading an unreadable database touches the files next to it, which would wake this process
    // endlessly. So it retries only after the file has changed.
    let path = device.folder.database.path
    let file = FileState(path)
    if let lastFailure, lastFailure.file == file { return }
    do {
      let version = try device.world.version()
      guard version != seenVersion else { return }
      seenVersion = version
      try device.takeOverOrphans()
      if !news.statuses.isEmpty { try device.processDueEvents() }
      try publish()
      lastFailure = nil
    } catch {
      let failure = StoreFailure(opening: path, error)
      if failure != lastFailure?.failure { news.failures.send(failure) }
      lastFailure = (failure, file)
    }
  }

  // MARK: - Streams and alarm

  package var readersSoFar: (transactions: Int, statuses: Int) {
    (news.transactions.lastNumber, news.statuses.lastNumber)
  }

  func addReader<News: Sendable>(
    of kind: any WritableKeyPath<StoreNews, Readers<News>> & Sendable,
    keeping policy: AsyncStream<News>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<News> {
    if watcher == nil {
      watcher = device.world.watch { [weak self] in Task { await self?.worldWasWritten() } }
    }
    return news[keyPath: kind].add(keeping: policy) { [weak self] number in
      Task { await self?.removeReader(number, kind) }
    }
  }

  private func removeReader<News: Sendable>(
    _ number: Int, _ kind: any WritableKeyPath<StoreNews, Readers<News>> & Sendable
  ) {
    news[keyPath: kind].remove(number)
    guard !news.hasReaders else { return }
    watcher?.stop()
    watcher = nil
  }

  private static let longestSleep: TimeInterval = 1_000_000_000

  /// Sets the alarm for the next due event. Nothing else wakes an idle process then.
  func setAlarm() {
    alarm?.cancel()
    alarm = nil
    guard !news.storeStates.isEmpty, let seconds = try? device.read({ try $0.secondsToNextEvent() })
    else { return }
    let surroundings = device.world.surroundings
    alarm = Task { [weak self, wait = surroundings.alarm ?? surroundings.pause] in
      await wait(.seconds(min(seconds, Self.longestSleep)) + .milliseconds(1))
      if !Task.isCancelled { await self?.processDueEvents() }
    }
  }

  private func processDueEvents() { try? device.processDueEvents() }
}
