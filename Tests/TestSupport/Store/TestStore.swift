public import Foundation
public import StoreCore
public import StoreSimulation
import Synchronization
import Testing

/// A simulated App Store for a test, with a world in memory and a stopped clock.
@MainActor public final class TestStore {
  /// The password of every tester.
  public nonisolated static let password = "Sandbox-1"
  public nonisolated static let start = Date(timeIntervalSince1970: 1_800_000_000)
  /// The initial time of the sandbox.
  public nonisolated let now: Date

  private let folder: StateFolder
  private let processes = Processes()
  private let latency: Duration
  private var launches = 1
  /// This device, in the current process.
  public private(set) var phone: SimulatedAppStore
  /// Another device of the same account.
  private let tablet: SimulatedAppStore

  /// - Parameters:
  ///   - start: the initial time of the sandbox.
  ///   - latency: the time that the store takes to decide about a payment.
  ///   - isInMemory: false for a world in a folder, which can be hidden.
  public init(
    _ catalog: Catalog, start: Date = start, latency: Duration = .zero, isInMemory: Bool = true
  ) throws {
    now = start
    folder = StateFolder(url: TestFolders.unique("store"))
    self.latency = latency
    let session = processes.begin("tablet")
    let first =
      if isInMemory {
        try SimulatedAppStore(
          inMemory: catalog, receiptsIn: folder, session: session, wallClock: { start })
      } else {
        try SimulatedAppStore(
          folder: folder, catalog: catalog, session: session, seed: 1, wallClock: { start })
      }
    tablet = try first.onDevice("tablet", session: session)
    phone = try first.onDevice(
      DeviceName.standard, session: processes.begin("phone 1"), latency: latency)
  }

  deinit { try? FileManager.default.removeItem(at: folder.url) }

  public var service: any StoreService { phone.service }

  /// Opens another device.
  public func device(_ name: String) throws -> SimulatedAppStore {
    try phone.onDevice(name, session: processes.begin(name))
  }

  /// Opens another app on a device. The world must not be in memory.
  public func device(_ name: String, runningAppOf catalog: Catalog) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: folder, catalog: catalog, device: name, session: processes.begin("another app"),
      seed: 1, wallClock: { [now] in now })
  }

  // MARK: - Processes

  /// Kills the process and starts a new one.
  public func relaunch() throws {
    processes.end("phone \(launches)")
    launches += 1
    phone = try phone.onDevice(
      DeviceName.standard, session: processes.begin("phone \(launches)"), latency: latency)
  }

  /// Adds a payment that was confirmed in a process that ended before the store's decision.
  public func addAnsweredByADeadProcess(_ order: PaymentOrder) async {
    await attempt {
      let dead = try phone.onDevice(DeviceName.standard, session: processes.begin("dead"))
      let key = try await dead.service.add(order).id
      _ = try await dead.service.advance(key, answer: nil)
      try await dead.service.saveConfirmation(of: key)
      processes.end("dead")
    }
  }

  /// Adds a payment in another process of this device.
  public func addFromAnotherProcess(_ order: PaymentOrder) async {
    await attempt {
      let other = try phone.onDevice(DeviceName.standard, session: processes.begin("other"))
      _ = try await other.service.add(order)
    }
  }

  /// Ends the other process, and waits until this one has taken over its payments.
  public func endOtherProcess() async {
    processes.end("other")
    while await unfinished.contains(where: { !$0.isOurs }) { await Task.yield() }
  }

  // MARK: - Accounts

  /// Adds a tester to the world.
  public func add(tester email: String, in country: String, asksToBuy: Bool = false) async {
    await perform(
      .addTester(NewTester(email: email, password: Self.password, countryCode: country)))
    if asksToBuy { await perform(.tester(email, .setAsksToBuy(true))) }
  }

  public func signIn(_ email: String) async { await attempt { try await phone.signIn(email) } }

  public func signOut() async { await perform(.signOut(device: DeviceName.standard)) }

  // MARK: - What goes wrong

  /// Refuses the next call of a kind.
  public func fail(_ point: FaultPoint, with kind: RefusalKind) async {
    await attempt { try await phone.fail(point, with: kind) }
  }

  public var databasePath: String { folder.database.path }
  private var hidden: URL { folder.url.appendingPathComponent("hidden") }

  /// Hides the database, or restores it. The world must not be in memory.
  public func setHidden(_ isHidden: Bool) {
    do {
      try FileManager.default.moveItem(
        at: isHidden ? folder.database : hidden, to: isHidden ? hidden : folder.database)
    } catch {
      Issue.record(error)
    }
  }

  // MARK: - The tester

  public func perform(_ command: TesterCommand) async {
    await attempt { try await phone.perform(command) }
  }

  /// Answers the pending request to buy.
  public func answerAsParent(_ answer: TesterCommand.Request) async {
    await attempt { try await phone.answerRequest(answer) }
  }

  /// Buys with this account on the other device.
  ///
  /// - Parameter isFinished: whether the other device finishes the transaction.
  public func buyElsewhere(_ productID: String, isFinished: Bool = false) async {
    await attempt {
      let email = try #require(try await phone.service.storeState().account).email
      if try await tablet.service.storeState().account?.email != email {
        try await tablet.signIn(email)
      }
      let row = try await tablet.purchase(productID)
      #expect(row.state == .purchased)
      if isFinished { try await tablet.service.finish(row.id) }
    }
  }

  /// Refunds the last purchase of a product.
  public func reverseRefund(of productID: String) async {
    await attempt {
      let sale = try #require(try await ledger.last { $0.productID == productID })
      try await phone.perform(.transaction(sale.id, .reverseRefund))
    }
  }

  public func refund(_ productID: String) async {
    await attempt {
      let sale = try #require(try await ledger.last { $0.productID == productID })
      try await phone.refund(sale.id, .developerIssue)
    }
  }

  public func endSubscriptions() async {
    await attempt {
      for standing in try await phone.control.subscriptions() {
        try await phone.change(standing.originalID, .expire)
      }
    }
  }

  // MARK: - What there is

  /// The transactions, oldest first.
  private var ledger: [TransactionRecord] {
    get async throws {
      let query = TransactionQuery(scope: .everything, limit: 1_000)
      return try await phone.control.transactions(query).records.reversed()
    }
  }

  /// The products that were charged, oldest first.
  public var charges: [String] {
    get async { await attempt { try await ledger.map(\.productID) } ?? [] }
  }

  public var transactionIDs: Set<String> {
    get async { Set(await attempt { try await ledger.map { String($0.id) } } ?? []) }
  }

  /// The device's queue.
  public var unfinished: [QueuedTransaction] {
    get async { await attempt { try await phone.service.storeState().queue } ?? [] }
  }

  /// All consumables that were sold, without duplicates.
  public var consumablesSold: [String] {
    get async {
      let sold = await attempt { try await ledger.filter { $0.kind == .consumable } } ?? []
      return Set(sold.map(\.productID)).sorted()
    }
  }

  /// Waits until this number of listeners has started in this process.
  public func waitForUpdateReaders(_ count: Int) async {
    while await phone.service.readersSoFar.transactions < count { await Task.yield() }
  }

  /// - Returns: nil if it failed. Records the failure.
  @discardableResult
  private func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
    do { return try await body() } catch {
      Issue.record(error)
      return nil
    }
  }
}

/// The processes of a test. Each runs until it is ended.
private final class Processes: Sendable {
  private struct State {
    var alive: Set<String> = []
    var waiting: [String: [@Sendable () -> Void]] = [:]
  }

  private let state = Mutex(State())

  func begin(_ id: String) -> ClientSession {
    state.withLock { _ = $0.alive.insert(id) }
    return ClientSession(
      id: id,
      awaitEnd: { [self] id, ended in
        state.withLock { $0.waiting[id, default: []].append(ended) }
      },
      isAlive: { [self] id in state.withLock { $0.alive.contains(id) } })
  }

  func end(_ id: String) {
    let waiting = state.withLock { state in
      state.alive.remove(id)
      return state.waiting.removeValue(forKey: id) ?? []
    }
    for ended in waiting { ended() }
  }
}
