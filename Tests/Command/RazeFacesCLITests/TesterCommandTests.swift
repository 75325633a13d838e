import Foundation
import Localization
import RazeFacesCLI
import RazeFacesDevice
import StoreCatalog
import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesConsole
@testable import RazeFacesScreens

/// Every tester command as words on the command line and as the value that the panel performs. Both
/// have the same effect.
@MainActor @Suite(.ownConnection) struct TesterCommandTests {
  /// A line of the table.
  struct Line: Sendable, CustomTestStringConvertible {
    /// The words of the command line. Words in capitals are replaced with the world's numbers.
    let words: String
    let command: @Sendable (Numbers) -> TesterCommand
    /// The commands that make it possible.
    var before: [String] = []

    init(
      _ words: String, after before: String...,
      command: @escaping @Sendable (Numbers) -> TesterCommand
    ) {
      (self.words, self.before, self.command) = (words, before, command)
    }

    var testDescription: String { words }
  }

  /// The world's numbers.
  struct Numbers: Sendable {
    var renewal: UInt64 = 0
    var asked: UInt64 = 0
    var subscription: UInt64 = 0
    var request: Int64 = 0
    var interruption: Int64 = 0

    func words(_ line: String) -> [String] {
      line.split(separator: " ").map { word in
        switch word {
        case "RENEWAL": String(renewal)
        case "ASKED": String(asked)
        case "SUBSCRIPTION": String(subscription)
        case "REQUEST": String(request)
        case "INTERRUPTION": String(interruption)
        default: String(word)
        }
      }
    }
  }

  private nonisolated static let tester = "tester@example.com"
  private nonisolated static let token = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
  private nonisolated static let minh = "minh@example.com"

  nonisolated static let settings: [Line] = [
    Line("sandbox set interrupted-purchases on") { _ in .set(.interruptsPurchases(true)) },
    Line("sandbox set ask-to-buy-declined-stays-deferred on") { _ in
      .set(.declinedStaysDeferred(true))
    },
    Line("sandbox set refund-policy decline") { _ in .set(.refundPolicy(.decline)) },
    Line("sandbox set billing-fails on") { _ in .set(.billingFails(true)) },
    Line("sandbox set renewals-fail on") { _ in .set(.renewalsFail(true)) },
    Line("sandbox set grace-period 3") { _ in .set(.gracePeriod(.threeDays)) },
    Line("sandbox set renewal-limit 6") { _ in .set(.renewalLimit(6)) },
    Line("sandbox set in-app-purchase off") { _ in .set(.hasInAppPurchase(false)) },
    Line("sandbox set agreement inactive") { _ in .set(.paidApplicationsAgreement(false)) },
    Line("sandbox set cleared-for-sale coupon=off") { _ in
      .set(.clearedForSale(["com.example.shop.coupon": false]))
    },
    Line("sandbox set bundle-id com.example.other") { _ in
      .set(.appBundleID("com.example.other"))
    },
    Line("sandbox set notification-address http://127.0.0.1:1/") { _ in
      .set(.notificationAddress("http://127.0.0.1:1/"))
    },
    Line("sandbox set notification-retries production") { _ in
      .set(.notificationRetries(.production))
    },
    Line("sandbox reset", after: "sandbox set billing-fails on") { _ in .standardSettings },
    Line("sandbox set payments-allowed off") { _ in
      .setPaymentsAllowed(false, device: "iphone")
    },
    Line("sandbox set offline on") { _ in .faults(.setOffline(true)) },
    Line("sandbox set store-down on") { _ in .faults(.setStoreDown(true)) },
    Line("sandbox set latency 20-80") { _ in .faults(.setLatency(20...80)) },
    Line("faults set sync --error timedOut --times 2 --delay 5") { _ in
      .faults(
        .arm(Fault(point: .sync, effect: .refusal(.timedOut), frequency: .times(2), delay: 5)))
    },
    Line("faults clear sync", after: "faults set sync --error timedOut") { _ in
      .faults(.disarm(.sync))
    },
    Line("faults clear", after: "sandbox set offline on") { _ in .faults(.clear) },
    Line("clock advance 2mo") { _ in .clock(.advance(.period(Period(2, .month)))) },
    Line("clock hold") { _ in .clock(.hold) },
    Line("clock release", after: "clock hold") { _ in .clock(.release) },
    Line("clock rate month-5m") { _ in .clock(.setRate(.monthIs5Minutes)) },
    Line("clock reset") { _ in .clock(.reset) },
    Line("reset --yes") { _ in .reset },
  ]

  nonisolated static let sales: [Line] = [
    Line("requests approve REQUEST") { .request(QueueKey(rawValue: $0.request), .approve) },
    Line("requests decline REQUEST") { .request(QueueKey(rawValue: $0.request), .decline) },
    Line("interruptions resolve INTERRUPTION") { .resolveInterruption($0.interruption) },
    Line("refunds approve ASKED") { .transaction($0.asked, .approveRefund) },
    Line("refunds decline ASKED") { .transaction($0.asked, .declineRefund) },
    Line("refunds now RENEWAL") { .transaction($0.renewal, .refund(.other)) },
    Line("refunds reverse RENEWAL", after: "refunds now RENEWAL") {
      .transaction($0.renewal, .reverseRefund)
    },
    Line("transactions finish RENEWAL") { .transaction($0.renewal, .finish) },
    Line("transactions token RENEWAL \(token)") {
      .transaction($0.renewal, .setAccountToken(UUID(uuidString: token) ?? UUID()))
    },
    Line(
      "refunds consumption RENEWAL --prefer decline",
      after: "refunds request RENEWAL --reason other"
    ) {
      .transaction($0.renewal, .reportConsumption(ConsumptionReport(preference: .decline)))
    },
    Line("transactions delete RENEWAL --yes") { .transaction($0.renewal, .delete) },
    Line("subscriptions renew SUBSCRIPTION") { .subscription($0.subscription, .renew) },
    Line(
      "subscriptions resolve-billing SUBSCRIPTION", after: "sandbox set billing-fails on",
      "clock advance 32d", "sandbox set billing-fails off"
    ) { .subscription($0.subscription, .resolveBilling) },
    Line("subscriptions cancel SUBSCRIPTION") { .subscription($0.subscription, .cancelRenewal) },
    Line("subscriptions resume SUBSCRIPTION", after: "subscriptions cancel SUBSCRIPTION") {
      .subscription($0.subscription, .resumeRenewal)
    },
    Line("subscriptions price SUBSCRIPTION 5.99") {
      .subscription($0.subscription, .raisePrice(Decimal(599) / 100))
    },
    Line("subscriptions consent SUBSCRIPTION yes", after: "subscriptions price SUBSCRIPTION 9") {
      .subscription($0.subscription, .agreeToPrice)
    },
    Line("subscriptions consent SUBSCRIPTION no", after: "subscriptions price SUBSCRIPTION 9") {
      .subscription($0.subscription, .refusePrice)
    },
    Line("subscriptions extend SUBSCRIPTION 30") {
      .subscription($0.subscription, .extend(days: 30))
    },
    Line("subscriptions extend-all club.month 30") { _ in
      .extendSubscriptions(
        MassExtension(productID: "com.example.shop.club.month", days: 30))
    },
    Line("subscriptions expire SUBSCRIPTION") { .subscription($0.subscription, .expire) },
    Line("notifications send REFUND") { _ in
      .cause(NotificationRequest(NotificationName(.refund)))
    },
  ]

  nonisolated static let people: [Line] = [
    Line("sign-out") { _ in .signOut(device: "iphone") },
    Line("devices sign-out ipad") { _ in .signOut(device: "ipad") },
    Line("testers add new@example.com --territory VNM --first-name New --password-stdin") { _ in
      .addTester(
        NewTester(
          email: "new@example.com", password: "Sandbox-1", firstName: "New", countryCode: "VNM"))
    },
    Line("testers remove \(minh) --yes") { _ in .tester(minh, .remove) },
    Line("testers set \(minh) --territory USA") { _ in .tester(minh, .setTerritory("USA")) },
    Line("testers set \(minh) --ask-to-buy on") { _ in .tester(minh, .setAsksToBuy(true)) },
    Line("testers clear-history \(tester) --yes") { _ in .tester(tester, .clearHistory) },
    Line("testers family join \(minh) --of \(tester)") { _ in
      .tester(minh, .join(familyOf: tester))
    },
    Line(
      "testers family leave \(minh)", after: "testers family join \(minh) --of \(tester)"
    ) { _ in .tester(minh, .leaveFamily) },
    Line("testers withdraw-consent \(minh)") { _ in .tester(minh, .withdrawConsent) },
  ]

  @Test func theTableHasEveryCommand() throws {
    let lines = Self.settings + Self.sales + Self.people
    #expect(try Set(lines.map { $0.command(Numbers()).name }) == Self.names())
  }

  /// Returns the names of all commands, from the cases in the source.
  private static func names() throws -> Set<String> {
    let file = try Repository.text("Sources/AppStore/StoreCore/Control/TesterCommand.swift")
    let source = try #require(file.components(separatedBy: "\n}\n").first)
    var names: Set<String> = []
    var groups: [String: String] = [:]
    for match in source.matches(of: /\n  case (\w+)(?:\((?:\w+, )?(\w+)\))?/) {
      let group = match.2.map(String.init) ?? ""
      if source.contains("public enum \(group):") {
        groups[group] = String(match.1)
      } else {
        names.insert(String(match.1))
      }
    }
    for match in source.matches(of: /\n  public enum (\w+): .*((?:\n   .*|\n)*)/) {
      let group = try #require(groups[String(match.1)])
      names.formUnion(match.2.matches(of: /\n    case (\w+)/).map { "\(group).\($0.1)" })
    }
    return names
  }

  @Test(arguments: settings + sales + people)
  func commandsAreDecodedFromTheirJSON(line: Line) throws {
    let command = line.command(Numbers())
    let kept = try JSONEncoder().encode(command)
    #expect(try JSONDecoder().decode(TesterCommand.self, from: kept) == command)
  }

  @Test(arguments: settings + sales + people)
  func theCommandLineEqualsThePanel(line: Line) async throws {
    let (typed, numbers) = try await Self.copy()
    let (performed, _) = try await Self.copy()
    for words in line.before {
      #expect(await typed.runHere(numbers.words(words)).status == 0, "\(words)")
      #expect(await performed.runHere(numbers.words(words)).status == 0, "\(words)")
    }
    let former = try await Contents(performed)
    let typing = await typed.runHere(numbers.words(line.words), "Sandbox-1")
    #expect(typing.status == 0, "\(typing.errors)")
    try await Self.control(performed).perform(line.command(numbers))
    let contents = try await Contents(typed)
    #expect(try await contents == Contents(performed))
    // Only the app's server hears of a withdrawn consent.
    let isSilent = line.command(numbers) == .tester(Self.minh, .withdrawConsent)
    #expect((contents == former) == isSilent)
  }

  /// The commands of the panel's own sheets, and its reset, which also deletes the apps.
  private static let madeInSheets: Set = [
    "faults.arm", "faults.disarm", "addTester", "reset", "transaction.setAccountToken",
    "set.notificationAddress",
  ]

  @Test func thePanelOffersEveryCommand() async throws {
    var names = Self.madeInSheets
    for before in [
      "clock release", "clock hold", "subscriptions cancel SUBSCRIPTION",
      "subscriptions price SUBSCRIPTION 9", "testers family join \(Self.minh) --of \(Self.tester)",
      "sandbox set billing-fails on", "refunds now RENEWAL",
      "testers set \(Self.minh) --ask-to-buy on",
    ] {
      let (world, numbers) = try await Self.copy()
      #expect(await world.runHere(numbers.words(before)).status == 0)
      if before.hasSuffix("fails on") { _ = await world.runHere("clock", "advance", "32d") }
      try await names.formUnion(Self.offered(in: world).map(\.name))
    }
    #expect(try names == Self.names())
  }

  /// Returns the commands of all lines of the panel, and of all menus that they open.
  private static func offered(in world: CommandWorld) async throws -> [TesterCommand] {
    let store = try store(world)
    let control = store.control
    let lines = try await control.transactions(TransactionQuery(scope: .everything)).records
    var commands: [TesterCommand] = []
    for record in lines {
      var shared = Shared(
        content: control.catalog, screen: Screen(size: Size(80, 24)),
        timeZone: .gmt, now: now)
      shared.device.storeState = try await store.service.storeState()
      shared.sandboxLists = try await control.sandboxLists()
      let panel = shared.panel()
      func follow(_ request: Request) {
        switch request {
        case .perform(.control(.world(let command))): commands.append(command)
        case .perform(.signOut): commands.append(.signOut(device: "iphone"))
        case .open(let sheet as Question): sheet.requests.yes.forEach(follow)
        case .open(let sheet as MenuSheet):
          sheet.menu(shared)?.choices.flatMap { $0.requests(shared) }.forEach(follow)
        default: break
        }
      }
      let items = SandboxGroup.allCases.flatMap(panel.items)
      items.flatMap { panel.line($0).action(shared) }.forEach(follow)
      MenuSheet.transaction(record).opened(shared).forEach(follow)
    }
    return commands
  }

  // MARK: - The world

  /// Everything that a tester sees of a world.
  private struct Contents: Equatable {
    var device: StoreState
    var lists: SandboxLists
    var transactions: [TransactionRecord]

    init(_ world: CommandWorld) async throws {
      let store = try TesterCommandTests.store(world)
      device = try await store.service.storeState()
      // A command of the app writes more than once, and a reset creates another identity.
      (device.revision, device.worldID) = (0, StoreState.noWorldID)
      lists = try await store.control.sandboxLists()
      let query = TransactionQuery(scope: .everything)
      transactions = try await store.control.transactions(query).records
    }
  }

  nonisolated private static let now = Date(timeIntervalSince1970: 1_772_368_205)

  nonisolated private static func store(_ world: CommandWorld) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: StateFolder(url: world.state),
      catalog: CatalogDocument.load(contentsOf: world.catalog.path).catalog, wallClock: { now })
  }

  nonisolated private static func control(_ world: CommandWorld) throws -> StoreControl {
    try store(world).control
  }

  /// A world with something for each command, made once.
  private static let prepared = Task { try await prepare() }

  private static func copy() async throws -> (world: CommandWorld, Numbers) {
    let (original, numbers) = try await prepared.value
    let world = try CommandWorld.smallShop()
    try original.copyState(to: world.state)
    return (world, numbers)
  }

  private static func prepare() async throws -> (CommandWorld, Numbers) {
    let world = try CommandWorld.smallShop()
    func run(_ line: String, ends status: Int32 = 0) async throws {
      let ending = await world.runHere(line.split(separator: " ").map(String.init), "Sandbox-1")
      try #require(ending.status == status, "\(line): \(ending.errors)")
    }
    try await run("sign-in \(tester) --password-stdin")
    try await run("buy coupon --yes")
    try await run("buy club.month --yes")
    try await run("sandbox set interrupted-purchases on")
    try await run("buy vip.year --yes", ends: 1)
    try await run("sandbox set interrupted-purchases off")
    var numbers = Numbers()
    let control = try control(world)
    let query = TransactionQuery(scope: .everything)
    let bought = try await control.transactions(query).records
    let coupon = try #require(bought.first { $0.productID.hasSuffix("coupon") })
    numbers.asked = coupon.id
    try await run("refunds request \(coupon.id) --reason other")
    // The app was not launched since, so the renewal is unfinished.
    try await run("clock advance 32d")
    // A request expires after a day.
    try await run("sign-in child@example.com --password-stdin --device ipad")
    try await run("buy face --yes --device ipad")
    numbers.renewal = try #require(try await control.transactions(query).records.first).id
    numbers.subscription = try #require(try await control.subscriptions().first).id
    numbers.request = try #require(try await control.requestsToBuy().first).id.rawValue
    numbers.interruption = try #require(try await control.interruptions().first).id
    return (world, numbers)
  }
}

extension TesterCommand {
  /// The names of the enum cases without their values, such as `clock.hold`.
  fileprivate var name: String {
    let change: Any? =
      switch self {
      case .set(let change): change
      case .faults(let change): change
      case .clock(let change): change
      case .request(_, let change): change
      case .transaction(_, let change): change
      case .subscription(_, let change): change
      case .tester(_, let change): change
      default: nil
      }
    return ([self] + [change].compactMap(\.self)).map {
      Mirror(reflecting: $0).children.first?.label ?? String(describing: $0)
    }.joined(separator: ".")
  }
}
