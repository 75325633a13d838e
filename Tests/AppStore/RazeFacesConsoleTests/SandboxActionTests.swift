import Foundation
import Localization
import StoreCore
import StoreSimulation
import TestSupport
import Testing

@testable import RazeFacesConsole

@Suite(.watched) struct ConsoleCommandTests {
  /// One of each kind.
  static let all: [SandboxAction] =
    [
      TesterCommand.standardSettings, .faults(.clear), .faults(.disarm(.purchase)),
      .clock(.advance(.nextEvent)), .clock(.hold), .clock(.release), .clock(.reset),
      .request(QueueKey(rawValue: 7), .approve), .resolveInterruption(3),
      .transaction(1, .approveRefund), .transaction(1, .refund(.developerIssue)),
      .transaction(1, .finish), .transaction(1, .delete), .subscription(1, .renew),
      .subscription(1, .raisePrice(Decimal(599) / 100)), .subscription(1, .expire),
      .subscription(1, .resolveBilling), .subscription(1, .cancelRenewal),
      .subscription(1, .resumeRenewal), .subscription(1, .agreeToPrice),
      .subscription(1, .refusePrice),
      .addTester(NewTester(email: "new@example.com", password: "Sandbox-1", countryCode: "USA")),
      .tester("tester@example.com", .remove), .tester("tester@example.com", .setTerritory("VNM")),
      .tester("tester@example.com", .clearHistory), .tester("a@example.com", .leaveFamily),
      .tester("a@example.com", .join(familyOf: "b@example.com")),
      .tester("a@example.com", .setAsksToBuy(true)), .tester("a@example.com", .setAsksToBuy(false)),
      .signOut(device: "ipad"),
    ].map { .world($0) } + AppCommand.allCases.map { .app($0) }
    + [SnapshotCommand.save("a"), .restore("a"), .delete("a")].map { .snapshot($0) }

  @Test(arguments: all) func everyCommandReportsItsResult(command: SandboxAction) {
    let words = command.news(.done, DateText(timeZone: .gmt)).map { Texts.english($0) } ?? ""
    switch command {
    // Their outcome says more.
    case .world(.request), .world(.clock(.advance)), .world(.transaction(_, .approveRefund)): break
    default: #expect(words.count > 5 && words != "Done.")
    }
  }

  @Test func approvalNamesThePaymentsOutcome() {
    let command = SandboxAction.world(.request(QueueKey(rawValue: 7), .approve))
    let dates = DateText(timeZone: .gmt)
    let bought = Approval.bought(price: "$0.99", WorldEvent.Subject(device: "ipad"))
    #expect(
      command.news(.approved(bought), dates).map { Texts.english($0) }
        == "Approved: it was bought for $0.99, and the app on ipad delivers it.")
    let refused = Approval.refused(Refusal(.unknown, .billingFailed))
    #expect(
      command.news(.approved(refused), dates).map { Texts.english($0) }?
        .hasPrefix("Approved, but the purchase failed: ") == true)
  }

  @Test func destructiveCommandsNeedMoreThanEnter() async throws {
    let facts = try await SimulatedAppStore.small().facts()
    for command in Self.all {
      let question = command.question(facts)
      switch command {
      case .world(.transaction(_, .refund)), .world(.transaction(_, .delete)),
        .world(.subscription(_, .expire)), .world(.tester(_, .remove)),
        .world(.tester(_, .clearHistory)), .world(.standardSettings), .app(.delete), .app(.reset),
        .app(.resetWithoutSnapshot), .snapshot(.restore), .snapshot(.delete):
        #expect(question?.startsOnYes == false, "\(command)")
      case .world(.resolveInterruption): #expect(question?.startsOnYes == true)
      default: #expect(question == nil, "\(command)")
      }
    }
  }

  @Test func movedClockIsDescribed() async throws {
    let store = try SimulatedAppStore.small()
    let command = TesterCommand.clock(.advance(.period(Period(1, .year))))
    let before = try await store.control.now()
    let result = try await store.control.perform(command)
    guard case .clockMoved(let now, let booked, let events) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(now >= Period(1, .year).end(after: before))
    #expect(booked.isEmpty && events.isEmpty)
    let dates = DateText(timeZone: .gmt)
    #expect(
      SandboxAction.world(command).news(result, dates).map { Texts.english($0) }
        == "It is \(dates.minuteAndOffset(now)); nothing was booked.")
  }

  @Test func clockStaysWithoutAnEvent() async throws {
    let store = try SimulatedAppStore.small()
    let command = TesterCommand.clock(.advance(.nextEvent))
    #expect(try await store.control.perform(command) == .nothingScheduled)
    let facts = try await store.facts()
    #expect(
      SandboxAction.world(command).disabledReason(facts)
        == TesterCommand.Clock.nothingScheduled.asSentence)
  }
}
