import Foundation
import GRDB
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The outcomes that a world counts, each in the decision that causes it.
@Suite(.watched) struct OutcomeTests {
  private let world = TestWorld()
  private let store: SimulatedAppStore

  init() throws { store = try world.store() }

  /// Returns how often each outcome came about, with its product and device.
  private func counts(_ store: SimulatedAppStore) async throws -> [String: Int] {
    let lines = try await store.control.coverage().lines
    return Dictionary(
      lines.flatMap(\.counts).map { count in
        let product = count.productID.map { $0.split(separator: ".").last.map(String.init) ?? "" }
        return ("\(count.outcome.key) \(product ?? "-") \(count.device ?? "-")", count.count)
      }
    ) { $0 + $1 }
  }

  @Test func rolledBackOutcomeIsNotCounted() async throws {
    try await store.signIn()
    struct Undone: Error {}
    #expect(throws: Undone.self) {
      try store.world.write { transaction in
        try transaction.events.record(.paymentDeferred, WorldEvent.Subject())
        throw Undone()
      }
    }
    #expect(try await counts(store) == [:])
  }

  @Test func takeoverIsCountedByTheNextProcess() async throws {
    let killed = try world.store(session: "killed", alive: ["killed"])
    try await killed.signIn()
    _ = try await killed.purchase(TestWorld.coupon)
    _ = try await store.service.attach()
    #expect(try await counts(store)["goneOnWith coupon0 iphone"] == 1)
    // The second launch takes over nothing.
    _ = try await store.service.attach()
    #expect(try await counts(store)["goneOnWith coupon0 iphone"] == 1)
  }

  @Test func unavailableProductsAreCountedByReason() async throws {
    _ = try await store.service.products([TestWorld.notCleared, "none", "no other"])
    #expect(
      try await counts(store) == [
        "unavailable-notClearedForSale - iphone": 1, "unavailable-notInCatalog - iphone": 1,
      ])
  }

  @Test func countsSurviveResetAndLogTrimming() async throws {
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    let before = try await counts(store)
    try await store.perform(.reset)
    #expect(try await counts(store) == before)
    try await DatabaseQueue.patient(world.folder.database.path).write {
      try $0.execute(sql: "DELETE FROM events")
    }
    #expect(try await counts(store) == before)
  }

  @Test func countStopsAtItsMaximum() async throws {
    try await store.signIn()
    try await store.own(TestWorld.coupon)
    let most = Coverage.mostOfOne
    try await DatabaseQueue.patient(world.folder.database.path).write {
      try $0.execute(sql: "UPDATE coverage SET count = ?", arguments: [most])
    }
    try await store.own(TestWorld.coupon)
    #expect(try await counts(store)["purchased coupon0 iphone"] == most)
  }

  @Test func unknownOutcomesAreIgnored() async throws {
    try await DatabaseQueue.patient(world.folder.database.path).write {
      try $0.execute(sql: "INSERT INTO coverage VALUES ('hovered', '', '', 1, 0, 0)")
    }
    #expect(try await counts(store) == [:])
  }

  @Test func catalogDeterminesPossibleOutcomes() throws {
    let shipped = PurchaseOutcome.possible(with: try TestWorld.catalog.get())
    let impossible = PurchaseOutcome.all.filter { !shipped.contains($0) }.map(\.key)
    #expect(
      impossible == [
        "storefrontDeclined", "crossgraded", "unavailable-typeChanged", "unavailable-notSoldIn",
      ])
    let kiosk = try Catalog(text: Repository.text("Tests/OtherCatalogs/kiosk.json"))
    #expect(!PurchaseOutcome.possible(with: kiosk).contains(.course(.renewed)))
  }
}
