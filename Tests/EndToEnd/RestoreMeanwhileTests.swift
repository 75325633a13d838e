import Foundation
import TestSupport
import Testing

/// A restore or an undo beside what other processes have under way.
@Suite(.watched) struct RestoreMeanwhileTests {
  @Test(arguments: ["buy swiftshopping", "buy vip.year", "redeem RAZEMONTH"])
  func aPurchaseThatRunsIntoARestoreWritesNothing(command: String) throws {
    let world = try CommandWorld()
    let terminal = try TmuxTerminal(world)
    try world.signIn()
    #expect(try world.launch("snapshot", "save", "before").status == 0)
    let files = preferences(world)
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' \(command); echo left with $?")
    try terminal.wait(until: "[y/N]")
    #expect(try world.launch("snapshot", "restore", "before", "--yes").status == 0)
    try terminal.press("y", "Enter")
    let screen = try terminal.wait("the end") { $0.contains(/left with \d/) }
    #expect(screen.contains("left with 75"), "\(screen)")
    #expect(preferences(world) == files)
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
    #expect(try world.contradictions() == [])
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
  }

  @Test func openStorefrontsBeginAnewAndSaySo() throws {
    let world = try CommandWorld()
    try world.signIn()
    #expect(try world.launch("snapshot", "save", "before").status == 0)
    let storefronts = try (1...2).map { _ in try Storefront(world: world) }
    for storefront in storefronts { try storefront.open() }
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    for storefront in storefronts { try storefront.wait(for: "Swift Shopping", toBe: "Purchased") }
    #expect(try world.launch("snapshot", "restore", "before", "--yes").status == 0)
    for storefront in storefronts {
      try storefront.terminal.wait(until: "The world was replaced from another window")
      try storefront.wait(for: "Swift Shopping", toBe: "$0.99")
    }
    // They are of the world as it is now.
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    for storefront in storefronts { try storefront.wait(for: "Swift Shopping", toBe: "Purchased") }
  }

  @Test func openStorefrontsSayWhatWasUndone() throws {
    let world = try CommandWorld()
    try world.signIn()
    let storefronts = try (1...2).map { _ in try Storefront(world: world) }
    for storefront in storefronts { try storefront.open() }
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    for storefront in storefronts { try storefront.wait(for: "Swift Shopping", toBe: "Purchased") }
    #expect(try world.launch("undo").status == 0)
    for storefront in storefronts {
      try storefront.terminal.wait(until: "Undone: Purchase: com.example.razefaces.swiftshopping")
      try storefront.wait(for: "Swift Shopping", toBe: "$0.99")
    }
    try storefronts[0].terminal.press("C-r")
    for storefront in storefronts {
      try storefront.terminal.wait(until: "Redone: Purchase: com.example.razefaces.swiftshopping")
      try storefront.wait(for: "Swift Shopping", toBe: "Purchased")
    }
    #expect(try world.contradictions() == [])
  }

  @Test func nothingIsUndoneBesideAPurchase() throws {
    let world = try CommandWorld()
    let terminal = try TmuxTerminal(world)
    try world.signIn()
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' buy swiftshopping; echo left with $?")
    try terminal.wait(until: "[y/N]")
    for step in ["undo", "redo"] {
      let ending = try world.launch(step)
      #expect(ending.status == 75 && ending.errors.contains("a purchase is under way"), "\(ending)")
    }
    try terminal.press("y", "Enter")
    let screen = try terminal.wait("the end") { $0.contains(/left with \d/) }
    #expect(screen.contains("left with 0"), "\(screen)")
    #expect(try world.launch("undo").output.contains("swiftshopping"))
    #expect(try world.transactions().count == 1)
  }

  private func preferences(_ world: CommandWorld) -> Data? {
    FileManager.default.contents(
      atPath: world.state.appendingPathComponent(
        "devices/iphone/Preferences/com.example.razefaces.plist"
      ).path)
  }
}
