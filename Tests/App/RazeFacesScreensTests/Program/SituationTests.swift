import Foundation
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

@Suite(.watched) struct SituationTests {
  private static func panel(_ store: SimulatedAppStore) async throws -> SandboxPanel {
    let facts = try await store.facts()
    return SandboxPanel(facts: facts, dates: DateText(timeZone: .gmt), texts: .english)
  }

  @Test func mostSeriousDifferenceIsFirst() async throws {
    let store = try SimulatedAppStore.small()
    #expect(try await Self.panel(store).bandItems.isEmpty)
    try await store.set("refund-policy", to: "approve")
    for fault in [
      Fault(point: .termination, effect: .step(4)),
      Fault(point: .sync, effect: .refusal(.timedOut), frequency: .always),
      Fault(point: .purchase, effect: .refusal(.paymentNotAllowed)),
    ] {
      try await store.control.perform(.faults(.arm(fault)))
    }
    try await store.set("billing-fails", to: "on")
    try await store.set("offline", to: "on")
    try await store.control.perform(.clock(.hold))
    let bandItems = try await Self.panel(store).bandItems
    #expect(
      bandItems.map { Texts.english($0.text) }.filter { !$0.hasPrefix("Clock") } == [
        "The network is gone", "The next purchase fails: Payment not allowed, once",
        "The card is declined", "The app dies after charging",
        "Restore and sync fails: Request timed out, every time",
      ])
    #expect(bandItems.allSatisfy { ($0.key == nil) == ($0 == bandItems.last) })
  }

  @Test func endingAllProblemsKeepsTheClockAndSettings() async throws {
    let store = try SimulatedAppStore.small()
    for name in [
      "billing-fails", "renewals-fail", "interrupted-purchases", "offline", "store-down",
    ] {
      try await store.set(name, to: "on")
    }
    try await store.set("payments-allowed", to: "off")
    try await store.set("latency", to: "200-800")
    try await store.set("renewal-limit", to: "12")
    #expect(try await Self.panel(store).bandItems.filter { $0.key == "x" }.count == 7)
    for case .world(let command) in try await Self.panel(store).endings {
      try await store.control.perform(command)
    }
    #expect(try await Self.panel(store).bandItems.isEmpty)
    #expect(try await Self.panel(store).endings.isEmpty)
  }

  @Test func askingAParentIsNamedWithTheKeyThatEndsIt() async throws {
    let store = try SimulatedAppStore.small()
    let email = "child@example.com"
    try await store.control.perform(
      .addTester(NewTester(email: email, password: "Sandbox-1", countryCode: "USA")))
    let answer = SheetAnswer.signIn(email: email, password: "Sandbox-1")
    #expect(try await store.service.signIn(answer: answer) == .done)
    try await store.control.perform(.tester(email, .setAsksToBuy(true)))
    let bandItems = try await Self.panel(store).bandItems
    #expect(bandItems.map { Texts.english($0.text) } == ["A parent has to approve"])
    #expect(bandItems.map(\.key) == ["x"])
    for case .world(let command) in try await Self.panel(store).endings {
      try await store.control.perform(command)
    }
    #expect(try await Self.panel(store).bandItems.isEmpty)
  }

  @Test func panelOffersEverySetting() async throws {
    let facts = try await SimulatedAppStore.small().facts()
    let panel = SandboxPanel(facts: facts, dates: DateText(timeZone: .gmt), texts: .english)
    let items = Set(SandboxGroup.allCases.flatMap(panel.items))
    for setting in Switch.all { #expect(items.contains(.setting(setting.name))) }
    for point in FaultPoint.allCases { #expect(items.contains(.fault(point))) }
  }

  @Test func subscriptionMenuOffersPossibleChanges() async throws {
    var facts = try await SimulatedAppStore.small().facts()
    var machine = SubscriptionMachine(expires: facts.now.addingTimeInterval(1000))
    func titles() -> [String] {
      facts.lists.subscriptions = [
        SubscriptionStanding(
          originalID: 1, accountEmail: "tester@example.com", groupID: "g", productID: "club",
          renewsAs: "club", latestTransactionID: 1, machine: machine)
      ]
      let panel = SandboxPanel(facts: facts, dates: DateText(timeZone: .gmt), texts: .english)
      return panel.menu(of: .subscription(1))?.choices.map(\.title) ?? []
    }
    #expect(
      titles() == [
        "Renew now", "Cancel the renewal", "Raise the price", "Extend by 30 days",
        "Extend all subscribers by 30 days", "Expire now",
      ])
    machine.priceIncrease = .pending
    machine.setAutoRenew(false, at: .distantPast)
    #expect(
      titles() == [
        "Resume the renewal", "Agree to the higher price", "Refuse the higher price",
        "Extend by 30 days",
        "Extend all subscribers by 30 days", "Expire now",
      ])
    _ = machine.expireNow(at: facts.now)
    #expect(titles().isEmpty)
  }
}
