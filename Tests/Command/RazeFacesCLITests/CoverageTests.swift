import Foundation
import StoreCore
import TestSupport
import Testing

/// `razefaces qa coverage`.
@MainActor @Suite(.ownConnection) struct CoverageTests {
  private func members(_ world: CommandWorld, _ arguments: String...) async throws -> JSONTree {
    let output = try await world.run(["qa", "coverage", "--json"] + arguments).output
    return try #require(JSONTree(Data(output.utf8)))
  }

  private func line(_ outcome: String, in coverage: JSONTree) throws -> JSONTree {
    try #require(coverage["outcomes"]?.list?.first { $0["outcome"] == .text(outcome) })
  }

  @Test func purchasesRevokedBeforeDeliveryAreNotCountedAsDelivered() async throws {
    let world = try await CommandWorld.signedIn()
    for (product, advance) in [("face", nil), ("coupon", nil), ("club.month", "3mo")] {
      _ = try await world.run("buy", product, "--yes", "--crash-after", "4")
      let booked = try await world.transactions().first?["transactionId"] as? String
      let id = try #require(booked)
      if let advance {
        try await world.run("subscriptions", "cancel", id)
        try await world.run("clock", "advance", advance)
      } else {
        try await world.run("refunds", "now", id)
      }
      for _ in 1...2 { try await world.run("purchases") }
      let coverage = try await members(world)
      #expect(try line("delivered", in: coverage)["count"] == .number(0), "\(product)")
      #expect(try line("purchased", in: coverage)["count"] != .number(0), "\(product)")
    }
    try await world.buy("coupon")
    #expect(try line("delivered", in: await members(world))["count"] == .number(1))
  }

  @Test func undoRestoreAndResetKeepTheOutcomes() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("snapshot", "save", "before").status == 0)
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
    let seen = try await members(world)["outcomes"]
    for command in [["undo"], ["snapshot", "restore", "before", "--yes"], ["reset", "--yes"]] {
      #expect(try await world.run(command).status == 0, "\(command)")
      #expect(try await members(world)["outcomes"] == seen, "\(command)")
    }
  }
}
