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

  @Test func seenOutcomesAreMarkedAndOthersHaveAHint() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    let ending = try await world.run("qa", "coverage")
    let lines = ending.output.split(separator: "\n").map(String.init)
    let purchased = try #require(lines.first { $0.contains("  Purchased  ") })
    #expect(purchased.hasPrefix("✓  Purchased") && !purchased.contains("razefaces"))
    #expect(lines.contains { $0.contains("Restored") && $0.hasSuffix("press r") })
    #expect(
      lines.contains {
        $0.contains("Receipt status 21002") && $0.hasSuffix("razefaces qa receipt-21002")
      })
    #expect(lines.contains { $0.contains("type changed") && $0.hasSuffix("not with this catalog") })
    #expect(lines.last?.contains(" outcomes, ") == true)
    let bought = try line("purchased", in: await members(world))
    #expect(bought["count"] == .number(1))
    let place = try #require(bought["by"]?.list?.first)
    #expect(place["device"] == .text("iphone"))
    #expect(place["productId"]?.text?.contains("coupon") == true)
    #expect(place["firstDate"] == bought["firstDate"])
    #expect(try line("restored", in: await members(world))["by"] == .list([]))
    let few = try await world.run("qa", "coverage", "--fail-under", "90")
    #expect(few.status == 1 && few.errors.contains("--fail-under is 90%"))
    #expect(try await world.run("qa", "coverage", "--fail-under", "0").status == 0)
    #expect(try await world.run("qa", "coverage", "--fail-under", "101").status == 64)
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
