import Foundation
import GRDB
import TestSupport
import Testing

/// What waits for the app at its launch costs each the same, however many there are.
@Suite(.watched) struct BacklogTests {
  private let world: CommandWorld

  init() async throws {
    world = try await .prepared {
      let world = try await CommandWorld.signedIn()
      // Nothing renews by itself, and what is bought renews every two seconds of the world's time.
      for command in [["clock", "hold"], ["clock", "rate", "renewal-2s"]] {
        #expect(try await world.run(command).status == 0, "\(command)")
      }
      try await world.buy("club.month")
      return world
    }
  }

  private func revision() throws -> Int {
    try world.withDatabase { try Int.fetchOne($0, sql: "SELECT revision FROM world") ?? 0 }
  }

  @Test func hundredsOfRenewalsAreFinishedInFewTransactions() async throws {
    try await world.run("clock", "advance", "600s")
    let pending = try world.withDatabase {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM queue") ?? 0
    }
    #expect(pending > 250)
    let before = try revision()
    let ending = try await world.run("purchases")
    #expect(ending.status == 0, "\(ending)")
    #expect(ending.errors.contains("renewals of com.example.shop.club.month"), "\(ending.errors)")
    // A portion is an eighth of them.
    #expect(try revision() - before < 20)
    let left = try world.withDatabase {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM queue") ?? 0
    }
    #expect(left == 0)
    #expect(try await world.ownedProducts() == ["com.example.shop.club.month"])
  }

  @Test func whatIsLeftOfAKilledDeliveryIsDeliveredOnce() async throws {
    try await world.run("clock", "advance", "100s")
    let killed = try await world.run("buy", "face", "--yes", "--crash-after", "7")
    #expect(killed.status == 137, "\(killed)")
    #expect(try await world.run("purchases").status == 0)
    let audit = try await world.run("purchases")
    #expect(audit.status == 0 && !audit.errors.contains("delivered 2"), "\(audit)")
  }
}
