import Foundation
import TestSupport
import Testing

/// A restore or a reset during another process's purchase.
@Suite(.watched) struct RestoreMeanwhileTests {
  @Test(arguments: [
    (true, "buy vip.year"), (false, "buy swiftshopping"), (false, "redeem RAZEMONTH"),
  ])
  func purchaseDuringARestoreOrResetWritesNothing(
    isRestore: Bool, command: String
  ) throws {
    let world = try CommandWorld()
    let terminal = try TmuxTerminal(world)
    try world.signIn()
    #expect(try world.launch("snapshot", "save", "before").status == 0)
    let files = preferences(world)
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    let former = try worldID(world)
    try terminal.shell("clear; '\(CommandWorld.binary.path)' \(command); echo left with $?")
    try terminal.wait(until: "[y/N]")
    let action = isRestore ? ["snapshot", "restore", "before"] : ["reset"]
    #expect(try world.start(action + ["--yes"]).end().status == 0)
    try terminal.press("y", "Enter")
    let screen = try terminal.wait("the end") { $0.contains(/left with \d/) }
    #expect(screen.contains("left with 75"), "\(screen)")
    if isRestore {
      #expect(preferences(world) == files)
    } else {
      #expect(screen.replacing("\n", with: " ").contains("was reset"), "\(screen)")
      let left = preferences(world).flatMap { String(data: $0, encoding: .utf8) } ?? ""
      #expect(!left.contains(former) && !left.contains("com.example.razefaces"), "\(left)")
    }
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
    #expect(try !world.launch("doctor").output.contains("contradiction"))
    // The new world sells products.
    if !isRestore { try world.signIn() }
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
  }

  @Test func openStorefrontsReloadAfterARestore() throws {
    let world = try CommandWorld()
    try world.signIn()
    #expect(try world.launch("snapshot", "save", "before").status == 0)
    let storefronts = try (1...2).map { _ in try Storefront(world: world) }
    for storefront in storefronts { try storefront.open() }
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    for storefront in storefronts { try storefront.wait(for: "Swift Shopping", toBe: "Purchased") }
    #expect(try world.launch("snapshot", "restore", "before", "--yes").status == 0)
    for storefront in storefronts {
      try storefront.terminal.wait(until: "The world was replaced from another terminal")
      try storefront.wait(for: "Swift Shopping", toBe: "$0.99")
    }
    // They belong to the current world.
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    for storefront in storefronts { try storefront.wait(for: "Swift Shopping", toBe: "Purchased") }
  }

  @Test func bothDevicesOfAWindowReloadAfterARestore() throws {
    let world = try CommandWorld()
    try world.signIn()
    #expect(try world.launch("snapshot", "save", "before").status == 0)
    let storefront = try Storefront(world: world, columns: 120, rows: 30)
    try storefront.open()
    try storefront.terminal.press("D", "Up", "b")
    try storefront.terminal.wait(until: "iPad · USA")
    for _ in 1...2 {
      #expect(try world.launch("snapshot", "restore", "before", "--yes").status == 0)
      try storefront.terminal.wait("both to reload") { screen in
        screen.split(separator: "The world was replaced").count == 3
      }
      try storefront.terminal.press("j", "C-o", "j")
      try storefront.terminal.wait("the notes to go") { !$0.contains("The world was replaced") }
    }
    try storefront.terminal.press("C-c")
    try storefront.terminal.wait(until: "left with 0")
  }

  private func preferences(_ world: CommandWorld) -> Data? {
    FileManager.default.contents(
      atPath: world.state.appendingPathComponent(
        "devices/iphone/Preferences/com.example.razefaces.plist"
      ).path)
  }

  private func worldID(_ world: CommandWorld) throws -> String {
    let list = try PropertyListSerialization.propertyList(
      from: try #require(preferences(world)), format: nil)
    return try #require((list as? [String: Any])?["shop:world"] as? String)
  }
}
