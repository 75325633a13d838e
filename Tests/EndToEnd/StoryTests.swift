import Foundation
import TestSupport
import Testing

@Suite(.watched) struct StoryTests {
  @Test func purchaseIsRestoredAfterTheAppIsDeleted() throws {
    let storefront = try Storefront()
    let terminal = storefront.terminal
    try storefront.open()
    try terminal.wait(until: "Club, Yearly")
    let table = try terminal.screen().split(separator: "\n").filter { $0.contains("$") }
    #expect(table.count >= 10)
    // The prices end in one column.
    #expect(Set(table.map { $0.prefix { $0 != "$" }.count + price($0).count }).count == 1)

    try terminal.press("b")
    try terminal.wait(until: "[Environment: Sandbox]")
    try storefront.signIn("tester@example.com")
    let words = [
      "App Store", "Esc Cancel", "Confirm Your In-App Purchase", "Swift Shopping", "$0.99",
      "  Buy  ", "[Environment: Sandbox]", "You will not be charged.",
    ]
    // Waits for each, because the terminal may be read while the sheet is being drawn.
    for words in words { try terminal.wait(until: words) }
    try terminal.press("Enter")
    try terminal.wait(until: "You're all set.")
    try terminal.wait(until: "Your purchase was successful.")
    try terminal.press("Enter")
    try storefront.wait(for: "Swift Shopping", toBe: "Purchased")
    try storefront.quit()

    try storefront.open()
    try storefront.wait(for: "Swift Shopping", toBe: "Purchased")
    try storefront.quit()
    #expect(try identifiersKeptAsTrue(storefront.world) == ["com.example.razefaces.swiftshopping"])

    try storefront.world.launch("uninstall", "--yes")
    try storefront.open()
    try storefront.wait(for: "Swift Shopping", toBe: "$0.99")
    try terminal.press("r")
    try terminal.wait(until: "Restored 1 purchase")
    try terminal.press("Enter")
    try storefront.wait(for: "Swift Shopping", toBe: "Purchased")
    try storefront.quit()
  }

  @Test func heldEnterBuysNothing() throws {
    let storefront = try Storefront()
    let terminal = storefront.terminal
    try storefront.open()
    try terminal.press("b")
    try terminal.wait(until: "[Environment: Sandbox]")
    try terminal.holdEnter(60)
    try terminal.press("Enter")
    for words in ["Confirm Your In-App Purchase", "  Buy  ", "[Environment: Sandbox]"] {
      try terminal.wait(until: words)
    }
    try terminal.holdEnter(60)
    try terminal.press("Escape")
    try terminal.wait("the sheet to be gone") { !$0.contains("Confirm Your In-App Purchase") }
    let bought = try storefront.world.launch("transactions", "--json").output
    #expect(bought.filter { !$0.isWhitespace } == "[]")
    try storefront.quit()
  }

  /// A killed process writes nothing, and other processes do not poll.
  @Test(arguments: [SIGKILL, SIGHUP])
  func sheetMovesToTheOtherTerminalWhenItsProcessEnds(signal: Int32) throws {
    let watched = try Storefront()
    let world = watched.world
    try world.signIn()
    try watched.open()
    let hands = try Storefront(world: world)
    let process = try hands.openToBeKilled()
    try hands.terminal.press("b")
    try hands.terminal.wait(until: "  Buy  ")
    try watched.wait(for: "Swift Shopping", toBe: "Purchasing")
    #expect(!(try watched.terminal.screen().contains("Confirm Your In-App Purchase")))
    kill(process, signal)
    try watched.terminal.wait(until: "  Buy  ")
    try watched.terminal.press("Enter")
    try watched.terminal.wait(until: "You're all set.")
    #expect(try world.transactions().count == 1)
  }

  private func price(_ line: Substring) -> Substring {
    line.drop { $0 != "$" }.prefix { $0 != " " && $0 != "*" }
  }

  private func identifiersKeptAsTrue(_ world: CommandWorld) throws -> [String] {
    let script = """
      import glob, plistlib
      for path in glob.glob('state/devices/iphone/Preferences/*.plist'):
        for key, value in plistlib.load(open(path, 'rb')).items():
          if value is True: print(key)
      """
    let ending = try world.run(python: script)
    #expect(ending.errors == "")
    return ending.output.split(separator: "\n").map(String.init)
  }
}
