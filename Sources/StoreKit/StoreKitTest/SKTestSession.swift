public import Foundation
import Localization
import RazeFacesConsole
import StoreCatalog
import StoreCore
public import StoreKit
import StoreKitSimulation
import StoreSimulation
import Synchronization

/// An App Store for tests, with the products of a StoreKit configuration file.
///
/// Each session has its own world, which is deleted with it. A signed-in tester confirms every
/// purchase.
///
/// StoreKit uses the process's newest session, as on iOS. With the trait
/// `.storeKit(configurationFileNamed:)`, each test has its own, so that suites can run in parallel.
///
/// All members can be called from any thread. Synchronous ones have taken effect when they return.
public final class SKTestSession: NSObject, Sendable {
  struct State {
    var configuration: StoreKitConfiguration
    var failureError: SKError.Code
    /// The simulated errors. `configuration` has the faults that they become.
    var errors: [FaultPoint: any SKTestFailure] = [:]

    init(_ configuration: StoreKitConfiguration) {
      self.configuration = configuration
      failureError =
        configuration.purchaseFailure.flatMap { SKError.Code(rawValue: $0.code) } ?? .unknown
    }
  }

  private let world: TestWorld
  private let tester: NewTester
  private let initial: StoreKitConfiguration
  private let current: Mutex<State>
  private let log: (list: SessionLogs, number: Int)

  /// Creates a session with a configuration file, named with or without `.storekit`.
  ///
  /// Searches the resources of the test bundle, then the working folder and its subfolders. The
  /// file can also be a `catalog.json`.
  ///
  /// - Throws: ``SKTestError`` if no file or several files are found, or if the file cannot be
  ///   read.
  public convenience init(configurationFileNamed name: String) throws {
    try self.init(contentsOf: ConfigurationFile.named(name))
  }

  /// Creates a session with a configuration file.
  ///
  /// - Throws: ``SKTestError`` if the file cannot be read or is invalid.
  public init(contentsOf url: URL) throws {
    let file = try ConfigurationFile.read(url)
    tester = file.catalog.testers.first ?? .standard
    initial = file.storeKitConfiguration ?? Self.configuration(of: tester)
    current = Mutex(State(initial))
    // The session has functions for interrupted purchases and for price increases.
    let presenter = AgreeingTester(
      email: tester.email, password: tester.password, answersTerms: false)
    world = try TestWorld(file.catalog, readFrom: url, presenter: presenter)
    let list = SessionLogs.current
    log = (list, list.open(url.lastPathComponent, world))
    super.init()
    XCTestReports.register()
    try prepare()
    try signIn()
    setLanguage()
    world.becomeCurrent()
  }

  deinit {
    log.list.close(log.number)
    world.abandon()
  }

  /// Returns the settings for a catalog without settings, based on its tester.
  private static func configuration(of tester: NewTester) -> StoreKitConfiguration {
    var configuration = StoreKitConfiguration()
    configuration.storefront = tester.countryCode
    configuration.asksToBuy = tester.asksToBuy
    return configuration
  }

  // MARK: - World

  var store: SimulatedAppStore { world.store }
  var connection: StoreConnection { world.connection }
  var state: State { current.withLock(\.self) }

  @discardableResult func perform(_ command: TesterCommand) throws -> TesterResult {
    do {
      return try store.control.synchronously { try $0.perform(command) }
    } catch let failure as StoreFailure {
      let isMisuse = if case .misuse = failure { true } else { false }
      throw SKTestError(
        isMisuse ? .invalidAction : .serviceUnavailable, Texts.english(failure.reason.asSentence))
    }
  }

  /// Changes the settings and applies them to the world.
  func update(_ change: (inout State) -> Void) throws {
    let (former, state) = current.withLock { state in
      let former = state
      change(&state)
      return (former, state)
    }
    try perform(from: former.configuration, to: state.configuration)
  }

  private func perform(
    from former: StoreKitConfiguration, to configuration: StoreKitConfiguration
  ) throws {
    for command in configuration.commands(for: [tester], after: former) { try perform(command) }
  }

  /// Performs the body of a setter, which cannot throw. Failures go to standard error.
  private func reportingFailures(_ body: () throws -> Void) {
    do { try body() } catch { SessionLogs.write("\(error.localizedDescription)") }
  }

  private func set<Value>(
    _ setting: WritableKeyPath<StoreKitConfiguration, Value>, to value: Value
  ) {
    reportingFailures { try update { $0.configuration[keyPath: setting] = value } }
  }

  /// Adds the tester of a new world. Refunds are approved at once, as in Apple's test environment.
  private func prepare() throws {
    try perform(.set(.refundPolicy(.approve)))
    guard store.control.catalog.testers.isEmpty else { return }
    try perform(.addTester(tester))
  }

  private func signIn() throws {
    let answer = SheetAnswer.signIn(email: tester.email, password: tester.password)
    _ = try store.service.synchronously { try $0.signIn(answer: answer) }
  }

  // MARK: - Resetting

  /// Restores the settings of the configuration file. Transactions stay.
  public func resetToDefaultState() {
    reportingFailures { try update { $0 = State(initial) } }
    setLanguage()
  }

  /// Removes all transactions. The receipt is empty then, and the settings stay.
  public func clearTransactions() {
    reportingFailures {
      try perform(.reset)
      try prepare()
      try perform(from: initial, to: state.configuration)
      try signIn()
      store.service.synchronously { $0.writeReceipt() }
    }
  }

  // MARK: - Settings

  /// The storefront's three-letter country code, one of the 43 that are simulated.
  ///
  /// Setting an unknown code only lists the known ones on standard error.
  public var storefront: String {
    get { state.configuration.storefront }
    set {
      guard Storefront.storefront(countryCode: newValue) != nil else {
        let known = Storefront.all.map(\.countryCode).joined(separator: ", ")
        return SessionLogs.write("There is no storefront \(newValue). There are \(known).")
      }
      set(\.storefront, to: newValue)
    }
  }

  /// The locale of product descriptions. The storefront determines the prices.
  public var locale: Locale {
    get { Locale(identifier: state.configuration.locale) }
    set {
      set(\.locale, to: newValue.identifier)
      setLanguage()
    }
  }

  private func setLanguage() {
    let language = Locale(identifier: state.configuration.locale).identifier(.bcp47)
    store.service.synchronously { $0.setLanguages([language]) }
  }

  /// Whether purchases are confirmed without dialogs.
  ///
  /// Has no effect, because tests always confirm purchases without dialogs.
  public var disableDialogs: Bool {
    get { state.configuration.disablesDialogs }
    set { set(\.disablesDialogs, to: newValue) }
  }

  public var timeRate: TimeRate {
    get { TimeRate(rawValue: state.configuration.rateNumber) ?? .realTime }
    set { set(\.rateNumber, to: newValue.rawValue) }
  }

  public var askToBuyEnabled: Bool {
    get { state.configuration.asksToBuy }
    set { set(\.asksToBuy, to: newValue) }
  }

  /// Whether purchases fail until you call ``resolveIssueForTransaction(identifier:)``.
  public var interruptedPurchasesEnabled: Bool {
    get { state.configuration.interruptsPurchases }
    set { set(\.interruptsPurchases, to: newValue) }
  }

  /// Whether subscriptions that cannot be billed have a grace period of 16 days, scaled by the time
  /// rate.
  public var billingGracePeriodIsEnabled: Bool {
    get { state.configuration.hasGracePeriod }
    set { set(\.hasGracePeriod, to: newValue) }
  }

  /// Whether renewals fail, so that subscriptions enter billing retry. Purchases succeed.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { state.configuration.renewalsFail }
    set { set(\.renewalsFail, to: newValue) }
  }

  /// Whether each purchase fails with ``failureError``. An error from
  /// ``setSimulatedError(_:forAPI:)`` takes precedence.
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
    reportingFailures {
      try update { state in
        state.failureError = error
        state.configuration.purchaseFailure = fails ? kind ?? .unknown : nil
      }
    }
  }
}
