import Foundation
import Localization
import StoreCore
import StoreSimulation
import TestSupport
import Testing

@testable import RazeFacesConsole

@Suite(.watched) struct ConsoleCommandTests {
  /// One of each kind.
  static let all: [ConsoleCommand] = [
    .set("offline", to: "on"),
    .faults(.arm(Fault(point: .purchase, outcome: .refusal(.unknown), frequency: .times(2)))),
    .faults(.disarm(.sync)), .faults(.clear), .clock(.advance(.period(Period(1, .month)))),
    .clock(.advance(.seconds(90))), .clock(.advance(.date(Date(timeIntervalSince1970: 2e9)))),
    .clock(.advance(.nextEvent)), .clock(.hold), .clock(.release), .clock(.reset),
    .request(QueueKey(rawValue: 7), .approve),
    .request(QueueKey(rawValue: 7), .decline), .resolveInterruption(3),
    .transaction(2_000_000_000_000_001, .requestRefund(.unsatisfied)),
    .transaction(1, .approveRefund), .transaction(1, .declineRefund),
    .transaction(1, .refund(.developerIssue)), .transaction(1, .finish), .transaction(1, .delete),
    .subscription(1, .renew), .subscription(1, .resolveBilling), .subscription(1, .cancelRenewal),
    .subscription(1, .resumeRenewal), .subscription(1, .agreeToPrice),
    .subscription(1, .refusePrice), .subscription(1, .raisePrice(Decimal(599) / 100)),
    .subscription(1, .expire),
    .addTester(
      NewTester(email: "new@example.com", password: "Sandbox-1", countryCode: "USA")),
    .tester("tester@example.com", .remove), .tester("tester@example.com", .setTerritory("VNM")),
    .tester("tester@example.com", .askToBuy(true)), .tester("tester@example.com", .clearHistory),
    .tester("a@example.com", .join(familyOf: "tester@example.com")),
    .tester("a@example.com", .leaveFamily), .signOut(device: "ipad"), .world(.refreshReceipt),
    .world(.standardSettings), .world(.deleteApp), .world(.reset),
  ]

  @Test(arguments: all)
  func isKeptAndReadBack(command: ConsoleCommand) throws {
    let kept = try JSONEncoder().encode(command)
    #expect(try JSONDecoder().decode(ConsoleCommand.self, from: kept) == command)
  }

  @Test func whatDestroysIsAskedFirstAndNotByEnterAlone() async throws {
    let facts = try await ConsoleWorld().facts()
    for command in Self.all {
      let question = command.question(facts, .english)
      switch command {
      case .transaction(_, .refund), .transaction(_, .delete), .subscription(_, .expire),
        .tester(_, .remove), .tester(_, .clearHistory), .world(.standardSettings),
        .world(.deleteApp), .world(.reset):
        #expect(question?.startsOnYes == false, "\(command)")
      case .resolveInterruption: #expect(question?.startsOnYes == true)
      default: #expect(question == nil, "\(command)")
      }
    }
  }

  @Test func theClockIsMovedAndToldOf() async throws {
    let world = try ConsoleWorld()
    let command = ConsoleCommand.clock(.advance(.period(Period(1, .year))))
    let before = try await world.store.backend.control.now()
    let result = try await command.perform(on: world.store.backend.control, app: NoApp())
    guard case .clockMoved(let now, let booked, let events) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(now >= Period(1, .year).end(after: before))
    #expect(booked.isEmpty && events.isEmpty)
    let dates = DateText(timeZone: .gmt)
    #expect(
      command.news(result, .english, dates)
        == "It is \(dates.minuteAndOffset(now)); nothing was booked.")
  }

  @Test func withoutAnyEventTheClockStays() async throws {
    let world = try ConsoleWorld()
    let command = ConsoleCommand.clock(.advance(.nextEvent))
    #expect(
      try await command.perform(on: world.store.backend.control, app: NoApp()) == .nothingAhead)
    #expect(
      command.disabledReason(try await world.facts(), .english) == "Nothing is scheduled.")
  }

  @Test func whatGoesWithASubscriptionIsOffered() async throws {
    var facts = try await ConsoleWorld().facts()
    var machine = SubscriptionMachine(expires: facts.now.addingTimeInterval(1000))
    func titles() -> [String] {
      facts.snapshot.subscriptions = [
        SubscriptionStanding(
          originalID: 1, accountEmail: "tester@example.com", groupID: "g", productID: "club",
          renewsAs: "club", latestTransactionID: 1, machine: machine)
      ]
      let panel = ConsolePanel(facts, .english, DateText(timeZone: .gmt))
      return panel.menu(of: .subscription(1))?.choices.map(\.title) ?? []
    }
    #expect(
      titles() == ["Renew now", "Cancel the renewal", "Raise the price", "Expire now"])
    machine.priceIncrease = .pending
    machine.setAutoRenew(false, at: .distantPast)
    #expect(
      titles() == [
        "Renew now", "Resume the renewal", "Agree to the higher price", "Refuse the higher price",
        "Expire now",
      ])
    _ = machine.expireNow(at: facts.now)
    #expect(titles().isEmpty)
  }
}
