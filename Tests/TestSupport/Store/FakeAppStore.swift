public import Foundation
public import StoreCore

/// A working App Store in memory: one device, one app, and whoever runs it. The rules of a payment
/// are ``PaymentMachine``'s; what is around them is as small as StoreKit lets it be.
public actor FakeAppStore: StoreService {
  struct Row {
    var order: PaymentOrder
    var machine = PaymentMachine()
    var transactionID: UInt64?
    var date: Date?
    var original: OriginalPurchase?
    /// The process that drives it.
    var process: Int
    var latencies: [Duration] = []
  }

  struct Sale {
    var id: UInt64
    var date: Date
    var productID: String
    var email: String
    var quantity = 1
    var token: UUID?
    var isFinished = false
    var isUpgraded = false
    var revocationDate: Date?
  }

  public nonisolated let bundleID: String
  let catalog: any Catalog

  var testers: [String: (account: Account, password: String)] = [:]
  var account: Account?
  var storefront: Storefront
  var paymentsAllowed = true
  var rows: [QueueKey: Row] = [:]
  var sales: [Sale] = []

  private var revision: Int64 = 1
  private var lastKey: Int64 = 0
  private var lastTransaction: UInt64 = 2_000_000_000
  private var snapshotReaders: [AsyncStream<DeviceSnapshot>.Continuation] = []
  var revocationReaders: [AsyncStream<Revocation>.Continuation] = []

  var updateReaders: [AsyncStream<SignedTransaction>.Continuation] = []
  var statusReaders: [AsyncStream<SignedStatus>.Continuation] = []
  var refundRequests: Set<UInt64> = []
  var flaw: SignedDocument.Flaw?
  public internal(set) var statusQuestions = 0
  var subscriptionPhase = SubscriptionPhase.subscribed

  /// This process; ``relaunch()`` begins the next.
  var process = 1
  var faults = Faults()

  /// The calls that go wrong, take time, or wait for somebody.
  struct Faults {
    var decisions: [Refusal] = []
    var additions: [any Error] = []
    var finishes: [any Error] = []
    var products: [Refusal] = []
    var restores: [Refusal] = []
    var latencies: [Duration] = []
    var interruptions = 0
    var interrupted: [PaymentOrder] = []
  }

  public init(catalog: any Catalog, storefront: Storefront) {
    self.catalog = catalog
    self.storefront = storefront
    bundleID = catalog.bundleID
    for tester in catalog.testers {
      let account = Account(
        id: Int64(testers.count + 1), email: tester.email,
        storefront: Storefront.storefront(countryCode: tester.countryCode) ?? storefront,
        asksToBuy: tester.asksToBuy)
      testers[Credentials.normalized(tester.email)] = (account, tester.password)
    }
  }

  // MARK: StoreService

  public func snapshot() -> DeviceSnapshot {
    DeviceSnapshot(
      revision: revision, device: DeviceName.standard, account: account, storefront: storefront,
      paymentsAllowed: paymentsAllowed,
      queue: rows.sorted { $0.key < $1.key }.map { queued($0.key, $0.value) })
  }

  /// No other process works on it.
  public func failures() -> AsyncStream<StoreFailure> { AsyncStream { $0.finish() } }

  public func snapshots() -> AsyncStream<DeviceSnapshot> {
    let (stream, reader) = AsyncStream<DeviceSnapshot>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    snapshotReaders.append(reader)
    return stream
  }

  public func revocations() -> AsyncStream<Revocation> {
    let (stream, reader) = AsyncStream<Revocation>.makeStream()
    revocationReaders.append(reader)
    reader.yield(Revocation(number: 0, productIDs: []))
    return stream
  }

  public func attach() -> DeviceSnapshot {
    for key in rows.keys where rows[key]?.process ?? process < process {
      rows[key]?.process = process
    }
    return snapshot()
  }

  public func products(_ identifiers: [String]) throws -> ProductsAnswer {
    if !faults.products.isEmpty { throw faults.products.removeFirst() }
    var products: [CatalogProduct] = []
    var invalid: [(id: String, reason: InvalidProductReason)] = []
    for id in identifiers.sorted() {
      guard let product = catalog.product(id) else {
        invalid.append((id, .notInCatalog))
        continue
      }
      if !product.isClearedForSale {
        invalid.append((id, .notClearedForSale))
      } else if product.price(in: storefront) == nil {
        invalid.append((id, .notSoldIn(storefront: storefront.countryCode)))
      } else {
        products.append(product)
      }
    }
    return ProductsAnswer(
      products: products, storefront: storefront, languages: storefront.languages,
      invalid: invalid)
  }

  public func add(_ order: PaymentOrder) throws -> QueuedTransaction {
    if !faults.additions.isEmpty { throw faults.additions.removeFirst() }
    return insert(Row(order: order, process: process, latencies: faults.latencies))
  }

  public func advance(_ key: QueueKey, answer: SheetAnswer?) throws -> PaymentStep {
    guard let row = rows[key] else {
      throw StoreFailure.other(.misuse, "There is no row \(key.rawValue).")
    }
    guard row.process == process, answer != .later else { return .dismissed }
    if answer == nil, !row.latencies.isEmpty {
      rows[key]?.latencies.removeFirst()
      return .working(row.latencies[0])
    }
    var conversation = Conversation(key: key, row: row)
    return try conversation.step(answer, in: self)
  }

  public func keepConfirmation(of key: QueueKey) {
    guard var row = rows[key], row.machine.handle(.confirmed) == .decide else { return }
    rows[key] = row
    changed()
  }

  public func finish(_ key: QueueKey) throws {
    if !faults.finishes.isEmpty { throw faults.finishes.removeFirst() }
    guard var row = rows[key], row.machine.handle(.finished) == .remove else {
      throw StoreFailure.other(.misuse, "The transaction \(key.rawValue) cannot be finished now.")
    }
    rows[key] = nil
    for index in sales.indices where sales[index].id == row.transactionID {
      sales[index].isFinished = true
    }
    changed()
  }

  public func restore(answer: SheetAnswer?) throws -> DialogueStep {
    if !faults.restores.isEmpty { throw faults.restores.removeFirst() }
    return try signedIn(for: .restore, answer: answer) { account in
      for sale in sales where sale.email == account.email && isRestorable(sale.productID) {
        insert(
          Row(
            order: PaymentOrder(productID: sale.productID),
            machine: PaymentMachine(phase: .restored), transactionID: nextTransaction(),
            date: date, original: OriginalPurchase(transactionID: sale.id, date: sale.date),
            process: process))
      }
    }
  }

  public func signIn(answer: SheetAnswer?) throws -> DialogueStep {
    if answer == nil {
      return .present(.signIn(SignInSheet(purpose: .account, storefront: storefront)))
    }
    return try signedIn(for: .account, answer: answer) { _ in }
  }

  /// The test resolves what was interrupted.
  public func terms(answer: SheetAnswer?) -> DialogueStep { .done }

  /// This store raises no prices.
  public func priceConsent(answer: SheetAnswer?) -> DialogueStep { .done }

  /// This store knows no codes.
  public func order(redeeming code: String) throws -> PaymentOrder {
    throw Refusal(.invalidOfferIdentifier, .offer(.unknownCode(code)))
  }

  public func receipt() -> Data? { sales.isEmpty ? nil : Data("receipt".utf8) }

  public func refreshReceipt(answer: SheetAnswer?) throws -> DialogueStep {
    try signedIn(for: .receipt, answer: answer) { _ in }
  }

  // MARK: The world

  var date: Date { Date(timeIntervalSince1970: 1_800_000_000 + Double(revision)) }

  func nextTransaction() -> UInt64 {
    lastTransaction += 1
    return lastTransaction
  }

  @discardableResult
  func insert(_ row: Row) -> QueuedTransaction {
    lastKey += 1
    let key = QueueKey(rawValue: lastKey)
    rows[key] = row
    changed()
    return queued(key, row)
  }

  func queued(_ key: QueueKey, _ row: Row) -> QueuedTransaction {
    QueuedTransaction(
      id: key, order: row.order, phase: row.machine.phase, transactionID: row.transactionID,
      date: row.date, original: row.original, refusal: row.machine.refusal,
      isOurs: row.process == process)
  }

  func changed() {
    revision += 1
    let now = snapshot()
    for reader in snapshotReaders { reader.yield(now) }
  }

  private func isRestorable(_ productID: String) -> Bool {
    switch catalog.product(productID)?.kind {
    case .nonConsumable, .autoRenewableSubscription: true
    case .consumable, .nonRenewingSubscription, nil: false
    }
  }

  func signedIn(
    for purpose: SignInSheet.Purpose, answer: SheetAnswer?, _ act: (Account) -> Void
  ) throws -> DialogueStep {
    switch answer {
    case .cancel, .later: return .cancelled
    case .signIn(let email, let password):
      guard signIn(email, password) else {
        return .present(wrongPassword(email, purpose))
      }
    case nil, .confirm, .createTester, .verificationCode, .declineStorefront: break
    }
    guard let account else {
      return .present(.signIn(SignInSheet(purpose: purpose, storefront: storefront)))
    }
    act(account)
    return .done
  }

  func wrongPassword(_ email: String, _ purpose: SignInSheet.Purpose) -> Sheet {
    .signIn(
      SignInSheet(
        purpose: purpose, email: email, problem: .wrongPassword(attemptsLeft: 9),
        storefront: storefront))
  }

  func signIn(_ email: String, _ password: String) -> Bool {
    guard let tester = testers[Credentials.normalized(email)], tester.password == password else {
      return false
    }
    account = tester.account
    storefront = tester.account.storefront
    changed()
    return true
  }
}
