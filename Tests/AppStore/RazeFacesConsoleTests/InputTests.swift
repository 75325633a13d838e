import Foundation
import Localization
import StoreCore
import StoreSimulation
import TestSupport
import Testing

@testable import RazeFacesConsole

/// Values that a tester types.
@Suite(.watched) struct InputTests {
  @Test(arguments: [
    ("10s", ClockStep.seconds(10)), ("5m", .seconds(300)), ("2h", .seconds(7200)),
    ("3d", .period(Period(3, .day))), ("2w", .period(Period(2, .week))),
    ("3mo", .period(Period(3, .month))), ("1y", .period(Period(1, .year))),
  ])
  func stepsOfTimeFollowTheirUnits(word: String, step: ClockStep) throws {
    #expect(try ClockStep(step: word) == step)
  }

  @Test func productIsFoundByWholePartsOfItsIdentifier() throws {
    let catalog = try Catalog.small()
    #expect(try Input.productID("face", in: catalog) == "com.example.shop.face")
    #expect(throws: InvalidInput.self) { try Input.productID("ace", in: catalog) }
  }

  @Test(arguments: [
    ("Off by One", "offbyone"), ("off by one", "offbyone"), ("hug", "coupon1"),
    ("포옹 쿠폰", "coupon1"), ("club monthly", "club.monthly"),
  ])
  func productIsFoundByAUniqueName(name: String, end: String) throws {
    let catalog = try Catalog.shipped()
    #expect(try Input.productID(name, in: catalog) == "com.example.razefaces." + end)
    for name in ["club", "ug", "", " "] {
      #expect(throws: InvalidInput.self) { try Input.productID(name, in: catalog) }
    }
  }

  @Test func switchingBackRestoresTheCatalogsValue() async throws {
    let store = try SimulatedAppStore.small()
    var commands: [TesterCommand] = []
    for _ in 1...2 {
      let facts = try await store.facts()
      let command = try #require(try Switch.named("agreement").next?(facts))
      commands.append(command)
      try await store.control.perform(command)
    }
    #expect(commands == [false, nil].map { .set(.paidApplicationsAgreement($0)) })
  }
}
