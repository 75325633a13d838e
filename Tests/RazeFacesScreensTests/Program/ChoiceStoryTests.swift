import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// Choices that explain themselves, and short ways to what is looked for.
@Suite struct ChoiceStoryTests {
  private static let face = Sample.id("swiftshopping")

  // MARK: - What destroys

  @Test(arguments: [
    (ConsoleItem.command(.app(.reset)), "Reset Everything", "Nothing was deleted."),
    (.command(.app(.delete)), "Delete the App", "Nothing was deleted."),
  ])
  func theWayToTheOtherButtonIsNamedAndANoIsSaid(
    item: ConsoleItem, button: String, words: String
  ) {
    for leave in [KeyPress(.enter), KeyPress(.escape), "q"] {
      var stage = Stage.console()
      stage.select(item)
      stage.press(.enter)
      #expect(stage.footer.contains("Tab \(button)"))
      #expect(stage.footer.contains("Esc cancel"))
      stage.press(leave)
      #expect(stage.note.contains(words))
      #expect(stage.takeEffects().isEmpty)
    }
    var stage = Stage.console()
    stage.select(item)
    stage.press(KeyPress(.enter), KeyPress(.tab))
    #expect(stage.footer.contains("Tab Cancel"))
    stage.press(.tab)
    #expect(stage.footer.contains("Tab \(button)"))
  }

  @Test func theWayOutStaysInTheSmallestWindow() {
    var stage = Stage.console()
    stage.resize(.smallest)
    stage.select(.command(.app(.reset)))
    stage.press(.enter)
    #expect(stage.footer.contains("Esc cancel"))
    #expect(stage.footer.contains("Tab Reset Everything"))
  }

  // MARK: - The Sandbox

  @Test func aLineOfTheSandboxIsFoundByItsWords() {
    var stage = Stage.console()
    let all = stage.state.sandbox.rows.count
    stage.press("/")
    stage.type("grace")
    #expect(stage.state.sandbox.selected == .setting("grace-period"))
    #expect(stage.note.contains("1 match"))
    stage.press(.enter)
    #expect(stage.footer.contains("Esc show all"))
    stage.press(.enter)
    #expect(stage.takeEffects() == [.control(.world(.set(.gracePeriod(.sixteenDays))))])
    stage.press(.escape)
    #expect(stage.state.sandbox.rows.count == all)
  }

  @Test(arguments: [
    ("card", ConsoleItem.setting("billing-fails")), ("declined", .setting("billing-fails")),
    ("family", .tester("tester@example.com")), ("ask to buy", .tester("tester@example.com")),
    ("snapshot", .snapshots),
  ])
  func aLineOfTheSandboxIsFoundByTheActionsBehindIt(words: String, item: ConsoleItem) {
    var stage = Stage.console()
    stage.press("/")
    stage.type(words)
    #expect(stage.state.sandbox.rows.contains(.item(item)), "\(stage.text)")
    stage.press(.enter)
    #expect(stage.note.contains("Filter: \(words) ("), "\(stage.note)")
  }

  @Test func aSubscriptionIsFoundByItsPriceIncrease() {
    var stage = Stage.console()
    stage.press("/")
    stage.type("price")
    let items = stage.state.sandbox.rows.compactMap(\.item)
    #expect(items.contains { if case .subscription = $0 { true } else { false } })
  }

  @Test func whatIsNotInTheSandboxIsSaid() {
    var stage = Stage.console()
    stage.press("/")
    stage.type("qqq")
    #expect(stage.text.contains("No line matches"))
    stage.press(KeyPress(.enter), KeyPress(.enter))
    #expect(stage.takeEffects().isEmpty)
    stage.press(.escape)
    #expect(stage.text.contains("Something goes wrong"))
  }

  @Test(arguments: ConsoleGroup.allCases)
  func aGroupIsFoundByItsName(group: ConsoleGroup) {
    var stage = Stage.console()
    stage.press("/")
    stage.type(group.title(.english).lowercased())
    #expect(stage.state.sandbox.rows.contains(.heading(group.title(.english))))
    #expect(stage.state.sandbox.rows.count > 1)
  }

  @Test func theLineThatIsNamedIsSelectedBeforeThoseThatLeadToIt() {
    var stage = Stage.console()
    stage.press("/")
    stage.type("delete the app")
    #expect(stage.state.sandbox.rows.count { $0.item != nil } > 1)
    #expect(stage.state.sandbox.selected == .situation(.appDeleted))
  }

  /// A switch for products is said by the product's name.
  @Test(arguments: Switches.all.map(\.name).filter { $0 != "cleared-for-sale" })
  func everySwitchSaysWhatItWasSetTo(name: String) throws {
    var stage = Stage.console()
    let facts = stage.state.shared.panel().facts
    let setting = try Switches.named(name)
    let command = try setting.command(setting.word(facts), facts.catalog, "iphone")
    stage.send(.carriedOut(.world(command), .done))
    #expect(
      stage.note.contains(
        "\(Texts.english(setting.title)): \(Texts.english(setting.value(facts)))"))
  }

  @Test func aProductThatIsNotClearedIsSaidByItsName() {
    var stage = Stage.console()
    stage.send(.carriedOut(.world(.set(.clearedForSale([Self.face: false]))), .done))
    #expect(stage.note.contains("Swift Shopping: no"))
    stage.send(.carriedOut(.world(.set(.clearedForSale([Self.face: nil]))), .done))
    #expect(stage.note.contains("Swift Shopping: yes"))
  }

  @Test(arguments: [
    TesterCommand.faults(.clear), .faults(.disarm(.purchase)), .clock(.hold), .clock(.release),
    .clock(.reset), .resolveInterruption(1), .transaction(1, .finish), .transaction(1, .delete),
    .transaction(1, .refund(.other)), .subscription(1, .renew), .subscription(1, .resolveBilling),
    .subscription(1, .cancelRenewal), .subscription(1, .resumeRenewal),
    .subscription(1, .agreeToPrice), .subscription(1, .refusePrice),
    .subscription(1, .raisePrice(5)), .subscription(1, .expire),
    .tester("a@b.de", .setTerritory("KOR")), .tester("a@b.de", .setAsksToBuy(true)),
    .tester("a@b.de", .setAsksToBuy(false)), .tester("a@b.de", .join(familyOf: "c@b.de")),
    .tester("a@b.de", .leaveFamily), .tester("a@b.de", .clearHistory), .tester("a@b.de", .remove),
    .signOut(device: "ipad"), .standardSettings,
  ])
  func everyCommandSaysWhatItDid(command: TesterCommand) { saysWhatItDid(.world(command)) }

  @Test(arguments: AppCommand.allCases)
  func everyCommandOfTheAppSaysWhatItDid(command: AppCommand) { saysWhatItDid(.app(command)) }

  @Test(arguments: [SnapshotCommand.save("a"), .restore("a"), .delete("a")])
  func everyCommandForASnapshotSaysWhatItDid(command: SnapshotCommand) {
    saysWhatItDid(.snapshot(command))
  }

  private func saysWhatItDid(_ command: ConsoleCommand) {
    let words = command.news(.done, .english, DateText(timeZone: .gmt, form: .iso)) ?? ""
    #expect(words.count > 5 && words != "Done.")
  }

  // MARK: - What waits

  private func waiting(_ count: Int) -> DeviceState {
    var device = Sample.busyShop()
    device.snapshot?.waiting = count
    return device
  }

  @Test(arguments: Tab.allCases)
  func whatWaitsIsAnsweredOnEveryScreen(tab: Tab) {
    var stage = Stage(waiting(2))
    stage.press(KeyPress(Character("\(tab.number)")), "w")
    #expect(stage.takeEffects().contains(.loadConsole))
    stage.send(.consoleLoaded(Sample.console))
    #expect(stage.text.contains("Requests waiting"))
    stage.press(.enter)
    #expect(stage.text.contains("asks a parent to buy"))
    #expect(stage.state.tab == tab)
  }

  @Test func theOnlyThingThatWaitsIsAnsweredAtOnce() {
    var picture = Sample.console
    picture.interruptions = []
    picture.refunds = []
    picture.requests = Array(picture.requests.prefix(1))
    var stage = Stage(waiting(1))
    stage.press("w")
    stage.send(.consoleLoaded(picture))
    #expect(stage.text.contains("asks a parent to buy"))
    picture.requests = []
    stage.send(.consoleLoaded(picture))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test func whereNothingWaitsTheKeySaysSo() {
    var stage = Stage(waiting(0))
    stage.press("w")
    #expect(stage.note.contains("Nothing is waiting for an answer."))
    #expect(stage.takeEffects().isEmpty)
  }

  @Test func whoGoesOnMeanwhileIsNotAsked() {
    var stage = Stage(waiting(2))
    stage.press("w", "2")
    stage.send(.consoleLoaded(Sample.console))
    #expect(stage.state.sheets.isEmpty)
  }

  @Test(arguments: Size.all + [.smallest])
  func theHeaderNamesTheKeyAndIsClicked(size: Size) throws {
    var stage = Stage(waiting(2), size: size)
    let line = try #require(stage.line("1 "))
    #expect(line.contains("◷2 w"))
    let column = try #require(Array(line).firstIndex(of: "◷"))
    _ = stage.takeEffects()
    stage.click(column + 1, 0)
    #expect(stage.takeEffects() == [.loadConsole])
    stage.send(.consoleLoaded(Sample.console))
    #expect(stage.text.contains("Requests waiting") && stage.state.tab == .store)
  }

  // MARK: - From an alert

  @Test func anAlertLeadsToItsTransaction() {
    let record = Sample.record(8, "swiftshopping", days: 0, price: 1)
    var stage = Stage(Sample.busyShop())
    stage.send(.allSet(productID: Self.face, name: "Swift Shopping"))
    stage.send(.paymentLoaded(of: Self.face, transactionID: record.id))
    #expect(stage.footer.contains("t transaction") && stage.footer.contains("e steps"))
    stage.press("t")
    #expect(stage.state.tab == .transactions && stage.state.sheets.isEmpty)
    let other = Sample.record(9, "offbyone", days: 0, price: 1)
    stage.send(.failedPaymentsLoaded([]))
    stage.send(
      .transactionsLoaded(TransactionPage(records: [other, record], hasMore: false), before: nil))
    #expect(stage.text.contains("Transaction \(record.id)"))
    #expect(stage.takeEffects().contains(.inspect(record.id)))
  }

  @Test func whatWasNotChargedLeadsToItsPayment() {
    var stage = Stage(Sample.busyShop())
    stage.send(
      .broadcast(.purchaseFailed(Self.face, Sample.refused(.unknown, .billingFailed))))
    stage.press("t")
    let failed = WorldEvent(
      id: 4, date: Sample.now, realDate: Sample.now, WorldEvent.Subject(productID: Self.face),
      .paymentFailed(refusal: Refusal(.unknown, .billingFailed)))
    stage.send(.failedPaymentsLoaded([failed]))
    stage.send(.transactionsLoaded(TransactionPage(records: [], hasMore: false), before: nil))
    #expect(stage.text.contains("Failed payment"))
  }

  @Test func anAlertLeadsToItsEvents() {
    var stage = Stage(Sample.busyShop())
    stage.send(.allSet(productID: Self.face, name: "Swift Shopping"))
    stage.press("e")
    #expect(stage.state.tab == .log && stage.state.sheets.isEmpty)
    stage.read(Sample.log)
    stage.read(
      LogPage(
        EventPage(events: [
          Sample.event(11, 1, .paymentAdded(quantity: 1), payment: 3, of: Self.face),
          Sample.event(12, 0, .worldMade, payment: nil),
        ])))
    #expect(stage.state.log.selectedEvents == [11])
  }

  // MARK: - The language

  @Test func theChosenLanguageIsKept() {
    var stage = Stage(
      Sample.freshShop(),
      spoken: [
        .english,
        .korean,
      ])
    stage.press("L", KeyPress(.end), KeyPress(.enter))
    #expect(stage.takeEffects() == [.keepLanguage("ko")])
  }

  @Test func aKeptLanguageIsReadAgain() throws {
    let folder = TestFolders.unique("spoken")
    defer { try? FileManager.default.removeItem(at: folder) }
    let preferences = StorefrontPreferences(stateDirectory: folder)
    #expect(preferences.language == nil)
    try preferences.keep(language: "vi")
    #expect(StorefrontPreferences(stateDirectory: folder).language == "vi")
    try preferences.keep(language: "ko")
    #expect(preferences.language == "ko")
  }

  @Test func aFirstStartNamesLanguageAndDevice() {
    let spoken: [Language] = [.english, .korean]
    var stage = Stage(Sample.freshShop(), size: .wide, spoken: spoken)
    #expect(stage.footer.contains("D device") && stage.footer.contains("L language"))
    stage.send(.deviceChanged(Sample.busyShop()))
    #expect(!stage.footer.contains("L language"))
    stage = Stage(Sample.freshShop(), size: .smallest, spoken: spoken)
    #expect(stage.footer.contains("? help"))
  }

  @Test func aNewWorldsDevicesAreListedOnce() {
    var stage = Stage(Sample.freshShop())
    stage.press("D")
    #expect(
      stage.text.split(separator: "\n").count { $0.contains("│   ") && $0.contains("iphone") } == 1)
  }
}
