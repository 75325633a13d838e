import Foundation
import GRDB
import TestSupport
import Testing

/// Many renewals that are delivered at one launch.
@Suite(.watched) struct BacklogTests {
  private let world: CommandWorld

  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      // The clock is held, and subscriptions renew every two seconds of its time.
      for command in [["clock", "hold"], ["clock", "rate", "renewal-2s"]] {
        #expect(try await world.run(command).status == 0, "\(command)")
      }
      try await world.buy("club.month")
      return world
    }
  }

  private func number(_ sql: String) throws -> Int {
    try world.withDatabase { try Int.fetchOne($0, sql: sql) ?? 0 }
  }

  @Test func renewalsAreFinishedInFewTransactions() async throws {
    try await world.run("clock", "advance", "600s")
    #expect(try number("SELECT count(*) FROM queue") > 250)
    let before = try number("SELECT revision FROM world")
    let ending = try await world.run("purchases")
    #expect(ending.status == 0, "\(ending)")
    #expect(ending.errors.contains("renewals of com.example.shop.club.month"), "\(ending.errors)")
    // Each transaction finishes an eighth of them.
    #expect(try number("SELECT revision FROM world") - before < 20)
    #expect(try number("SELECT count(*) FROM queue") == 0)
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
  }

  @Test func aKilledDeliveryIsCompletedOnce() async throws {
    try await world.run("clock", "advance", "100s")
    let killed = try await world.run("buy", "face", "--yes", "--crash-after", "7")
    #expect(killed.status == 137, "\(killed)")
    #expect(try await world.run("purchases").status == 0)
    let audit = try await world.run("purchases")
    #expect(audit.status == 0 && !audit.errors.contains("delivered 2"), "\(audit)")
  }
}
