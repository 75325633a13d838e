import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// Tests of a family whose owner shares purchases. The yearly subscription of the shipped catalog is
/// family shareable and begins with a free week.
protocol FamilyStory: Sendable {
  var world: TestWorld { get }
}

extension FamilyStory {
  static var yearly: String { TestWorld.yearly }
  static var owner: String { "tester@example.com" }
  static var member: String { "minh@example.com" }
  static var other: String { "mei@example.com" }

  /// Returns the shipped catalog, where the monthly subscription is family shareable as well.
  static func catalog(yearly: Bool = true) throws -> Catalog {
    try Catalog.shipped { text in
      try [("monthly", true), ("yearly", yearly)].reduce(text) { text, plan in
        let start = try #require(text.range(of: #""Club, \#(plan.0)""#)).upperBound
        let key = try #require(
          text.range(
            of: #""familySharable": [a-z]+"#, options: .regularExpression,
            range: start..<text.endIndex))
        return text.replacingCharacters(in: key, with: #""familySharable": \#(plan.1)"#)
      }
    }
  }

  /// Returns the owner's device, and the tablet of a member of the owner's family.
  func family(
    _ productID: String = Self.yearly, in world: TestWorld? = nil
  ) async throws -> (owner: SimulatedAppStore, member: SimulatedAppStore) {
    let world = world ?? self.world
    let store = try world.store()
    try await store.own(productID)
    let tablet = try world.store(device: "ipad")
    try await tablet.signIn(Self.member)
    try await store.perform(.tester(Self.member, .join(familyOf: Self.owner)))
    return (store, tablet)
  }

  func club(_ store: SimulatedAppStore) async throws -> UInt64 {
    try #require(try await store.control.subscriptions().first { $0.accountEmail == Self.owner })
      .originalID
  }

  func lines(_ email: String, _ store: SimulatedAppStore) async throws -> [TransactionRecord] {
    let query = TransactionQuery(scope: .account(email: email), limit: 10_000)
    return try await store.control.transactions(query).records.reversed()
  }

  /// Expects the member to have each of the buyer's periods, from the second one on.
  func expectSamePeriods(_ store: SimulatedAppStore, count: Int) async throws {
    let bought = try await lines(Self.owner, store)
    let shared = try await lines(Self.member, store)
    let first = try #require(shared.first)
    #expect(bought.count == count && shared.count == count)
    for (own, copy) in zip(bought, shared).dropFirst() {
      #expect(copy.productID == own.productID)
      #expect(copy.purchaseDate == own.purchaseDate)
      #expect(copy.expirationDate == own.expirationDate)
      #expect(copy.cause == own.cause && copy.ownership == .familyShared)
      #expect(copy.originalID == first.id && copy.originalID != own.originalID)
      #expect(copy.originalPurchaseDate == first.purchaseDate)
      #expect(copy.price == 0 && copy.revocationDate == nil)
    }
  }
}
