import Foundation
import TestSupport
import Testing

/// A purchase of one process, and a reset of another.
@Suite(.watched) struct ResetMeanwhileTests {
  @Test(arguments: ["buy swiftshopping", "buy vip.year", "redeem RAZEMONTH"])
  func aPurchaseThatRunsIntoAResetLeavesNothingOfTheOldWorld(command: String) throws {
    let world = try CommandWorld()
    let terminal = try TmuxTerminal(world)
    try world.signIn()
    #expect(try world.launch("buy", "coupon0", "--yes").status == 0)
    let former = try worldID(world)
    try terminal.shell(
      "clear; '\(CommandWorld.binary.path)' \(command); echo left with $?")
    try terminal.wait(until: "[y/N]")
    #expect(try world.launch("reset", "--yes").status == 0)
    try terminal.press("y", "Enter")
    let screen = try terminal.wait("the end") { $0.contains(/left with \d/) }
    #expect(screen.contains("left with 75"), "\(screen)")
    #expect(screen.replacing("\n", with: " ").contains("was reset"), "\(screen)")
    let left = preferences(world).flatMap { String(data: $0, encoding: .utf8) } ?? ""
    #expect(!left.contains(former) && !left.contains("com.example.razefaces"), "\(left)")
    #expect(try world.transactions().isEmpty)
    #expect(try world.pending().isEmpty)
    #expect(try world.contradictions() == [])
    // The new world is as good as any.
    try world.signIn()
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
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
