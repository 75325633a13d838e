public import Foundation
import StoreCatalog
import StoreCore
public import StoreKit
import StoreKitSimulation
import StoreSimulation
import Synchronization

/// An App Store for tests, with the products of a StoreKit configuration file.
///
/// Each session has a world of its own in which a tester is signed in who confirms every purchase.
/// It is removed with the session. StoreKit uses the newest session of the process, as on iOS; in a
/// test with ``Testing/Trait/storeKit(configurationFileNamed:)`` each test has its own, so that
/// suites can run in parallel.
///
/// All members can be called from any thread. Those that are not asynchronous have taken effect when
/// they return.
public final class SKTestSession: NSObject, Sendable {
  struct State {
    var configuration: StoreKitConfiguration
    var failureError = SKError.Code.unknown
    var errors: [FaultPoint: (error: any SKTestFailure, outcome: FaultOutcome)] = [:]
  }

  private let world: TestWorld
  private let tester: CatalogTester
  private let initial: StoreKitConfiguration
  private let current: Mutex<State>
  private let log: (list: SessionLogs, number: Int)

  /// Creates a session with the configuration file of a name, without or with `.storekit`.
  ///
  /// The file is looked for among the resources of the test bundle, then in the working folder and
  /// the folders below it. A `catalog.json` can be named, too.
  ///
  /// - Throws: ``SKTestError`` if there is no such file, or several, or if it cannot be read.
  public convenience init(configurationFileNamed name: String) throws {
    try self.init(contentsOf: ConfigurationFile.named(name))
  }

  /// Creates a session with a configuration file.
  ///
  /// - Throws: ``SKTestError`` if the file cannot be read or has mistakes.
  public init(contentsOf url: URL) throws {
    let catalog = try ConfigurationFile.catalog(at: url)
    initial = catalog.storeKitConfiguration ?? StoreKitConfiguration()
    tester = catalog.testers.first ?? Self.testerOfItsOwn
    current = Mutex(State(configuration: initial))
    world = try TestWorld(
      catalog, readFrom: url,
      presenter: SessionTester(email: tester.email, password: tester.password))
    let list = SessionLogs.current
    log = (list, list.open(url.lastPathComponent, world.store))
    super.init()
    XCTestReports.begin()
    if catalog.testers.isEmpty {
      try perform(
        .addTester(
          NewTester(
            email: tester.email, password: tester.password, countryCode: tester.countryCode)))
    }
    try signIn()
    world.becomeCurrent()
  }

  deinit {
    log.list.close(log.number)
    world.abandon()
  }

  private static let testerOfItsOwn = CatalogTester(
    email: "tester@example.com", password: "Sandbox-1", countryCode: "USA", asksToBuy: false,
    firstName: nil, lastName: nil)

  // MARK: - The world

  var store: SimulatedAppStore { world.store }
  var connection: StoreConnection { world.connection }
  var state: State { current.withLock(\.self) }

  func change(_ body: (inout State) -> Void) { current.withLock { body(&$0) } }

  @discardableResult func perform(_ command: TesterCommand) throws -> TesterOutcome {
    do {
      return try store.control.synchronously { try $0.perform(command) }
    } catch StoreFailure.misuse(let misuse) {
      throw SKTestError(.invalidAction, "\(misuse)")
    }
  }

  /// Performs a command for a property, which cannot throw.
  private func set(_ command: TesterCommand) {
    do { try perform(command) } catch { SessionLogs.note("\(error.localizedDescription)") }
  }

  private func signIn() throws {
    let answer = SheetAnswer.signIn(email: tester.email, password: tester.password)
    _ = try store.service.synchronously { try $0.signIn(answer: answer) }
  }

  // MARK: - Starting over

  /// Removes all transactions, and sets everything to what the configuration file says.
  public func resetToDefaultState() {
    set(.reset)
    change { $0 = State(configuration: initial) }
    try? signIn()
    setLanguage()
  }

  /// Removes all transactions. What was set stays.
  public func clearTransactions() {
    set(.reset)
    let configuration = state.configuration
    set(.clock(.setRate(configuration.timeRate)))
    set(.set(.interruptsPurchases(configuration.interruptsPurchases)))
    set(.set(.gracePeriod(configuration.hasGracePeriod ? .sixteenDays : nil)))
    set(.set(.billingFails(configuration.billingFails)))
    set(.tester(tester.email, .setAsksToBuy(configuration.asksToBuy)))
    set(.tester(tester.email, .setTerritory(configuration.storefront)))
    set(.faults(.clear))
    for point in FaultPoint.allCases { try? arm(point) }
    try? signIn()
  }

  // MARK: - Settings

  /// The storefront by its three-letter country code, one of the 43 that the App Store has here.
  ///
  /// Another code changes nothing, and standard error lists those that exist.
  public var storefront: String {
    get { state.configuration.storefront }
    set {
      guard Storefront.storefront(countryCode: newValue) != nil else {
        let known = Storefront.all.map(\.countryCode).joined(separator: ", ")
        return SessionLogs.note("There is no storefront \(newValue). There are \(known).")
      }
      change { $0.configuration.storefront = newValue }
      set(.tester(tester.email, .setTerritory(newValue)))
    }
  }

  /// The locale in which products are described. Prices are those of the storefront.
  public var locale: Locale {
    get { Locale(identifier: state.configuration.locale) }
    set {
      change { $0.configuration.locale = newValue.identifier }
      setLanguage()
    }
  }

  private func setLanguage() {
    let language = Locale(identifier: state.configuration.locale).identifier(.bcp47)
    store.service.synchronously { $0.setLanguages([language]) }
  }

  /// Whether purchases are confirmed without asking.
  ///
  /// Nobody sits in front of a test here, so that purchases are confirmed in either case, unless
  /// `RAZEFACES_ANSWERS` says otherwise.
  public var disableDialogs: Bool {
    get { state.configuration.disablesDialogs }
    set { change { $0.configuration.disablesDialogs = newValue } }
  }

  public var timeRate: TimeRate {
    get { TimeRate(rawValue: state.configuration.timeRate.rawValue) ?? .realTime }
    set {
      let rate = StoreKitConfiguration.rate(newValue.rawValue) ?? .realTime
      change { $0.configuration.timeRate = rate }
      set(.clock(.setRate(rate)))
    }
  }

  public var askToBuyEnabled: Bool {
    get { state.configuration.asksToBuy }
    set {
      change { $0.configuration.asksToBuy = newValue }
      set(.tester(tester.email, .setAsksToBuy(newValue)))
    }
  }

  /// Whether purchases fail until the person resolves an issue, with
  /// ``resolveIssueForTransaction(identifier:)``.
  public var interruptedPurchasesEnabled: Bool {
    get { state.configuration.interruptsPurchases }
    set {
      change { $0.configuration.interruptsPurchases = newValue }
      set(.set(.interruptsPurchases(newValue)))
    }
  }

  /// Whether subscriptions keep their access for 16 days, in the time rate's measure, while they
  /// cannot be billed.
  public var billingGracePeriodIsEnabled: Bool {
    get { state.configuration.hasGracePeriod }
    set {
      change { $0.configuration.hasGracePeriod = newValue }
      set(.set(.gracePeriod(newValue ? .sixteenDays : nil)))
    }
  }

  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { state.configuration.billingFails }
    set {
      change { $0.configuration.billingFails = newValue }
      set(.set(.billingFails(newValue)))
    }
  }

  /// Whether each purchase fails with ``failureError``.
  ///
  /// A newer way is ``setSimulatedError(_:forAPI:)``, which goes first.
  public var failTransactionsEnabled: Bool {
    get { state.configuration.purchaseFailure != nil }
    set { setFailure(newValue, failureError) }
  }

  public var failureError: SKError.Code {
    get { state.failureError }
    set { setFailure(failTransactionsEnabled, newValue) }
  }

  private func setFailure(_ fails: Bool, _ error: SKError.Code) {
    let kind = RefusalKind.allCases.first {
      $0.domain == SKErrorDomain && $0.code == error.rawValue
    }
    change { state in
      state.failureError = error
      state.configuration.purchaseFailure = fails ? kind ?? .unknown : nil
    }
    try? arm(.purchase)
  }

  /// Arms what fails at a point now, or disarms it.
  func arm(_ point: FaultPoint) throws {
    let state = state
    let outcome =
      state.errors[point]?.outcome
      ?? (point == .purchase ? state.configuration.purchaseFailure.map { .refusal($0) } : nil)
      ?? state.configuration.faults.first { $0.point == point }?.outcome
    guard let outcome else { return _ = try perform(.faults(.disarm(point))) }
    try perform(.faults(.arm(Fault(point: point, outcome: outcome, frequency: .always))))
  }
}
