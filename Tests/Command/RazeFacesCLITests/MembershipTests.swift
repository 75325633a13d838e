import Foundation
import TestSupport
import Testing

/// Memberships, which the app counts itself, and their orders.
@Suite(.watched) struct MembershipTests {
  private static let year = 365 * 86_400_000

  private func twoYears() async throws -> (world: CommandWorld, ids: [String]) {
    let world = try await CommandWorld.prepared {
      let world = try await CommandWorld.signedIn()
      for _ in 1...2 { try await world.buy("vip.year") }
      return world
    }
    let ids = try await world.transactions().compactMap { $0["transactionId"] as? String }
    return (world, ids.sorted())
  }

  @Test(arguments: [0, 1], [true, false])
  func aRefundTakesTheYearThatItPaidBack(index: Int, isOpen: Bool) async throws {
    let (world, ids) = try await twoYears()
    #expect(try await world.run("refunds", "now", ids[index]).status == 0)
    // The app hears of it at its next launch.
    if isOpen { #expect(try await world.run("purchases").status == 0) }
    let left = try #require(try await world.purchases().memberships.first)
    #expect(left["transactionId"] as? String == ids[1 - index])
    #expect(try await world.purchases().memberships.count == 1)
    let start = try #require(left["startDate"] as? Int)
    // The year that is left begins with its purchase, not after the refunded one.
    #expect(start == left["purchaseDate"] as? Int)
    #expect(try #require(left["endDate"] as? Int) - start >= Self.year)
    #expect(try await world.ownedProducts() == ["com.example.shop.vip.year"])
    #expect(try await world.run("refunds", "now", ids[1 - index]).status == 0)
    #expect(try await world.purchases().memberships.isEmpty)
    #expect(try await world.ownedProducts() == [])
  }

  @Test func aDeletedPurchaseTakesItsYearAlong() async throws {
    let (world, ids) = try await twoYears()
    #expect(try await world.run("transactions", "delete", ids[0], "--yes").status == 0)
    let left = try await world.purchases().memberships
    #expect(left.map { $0["transactionId"] as? String } == [ids[1]])
    // Without an account there are no transactions, and nothing is taken.
    try await world.run("sign-out")
    #expect(try await world.purchases().memberships.count == 1)
  }
}
