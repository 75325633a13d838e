import Foundation
import TestSupport
import Testing

/// The effects of one terminal on the other without a key there. `device` is where the other hands
/// are: on the same device, or on another one of the same world.
@Suite(.watched) struct TwoTerminalsTests {
  private let world: CommandWorld
  /// Nobody touches it once it is open.
  private let watched: Storefront

  init() throws {
    world = try CommandWorld()
    watched = try Storefront(world: world)
  }

  @Test(arguments: ["iphone", "ipad"])
  func aRefundByKeysShowsInTheOtherTerminal(device: String) throws {
    try world.signIn()
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    try watched.open()
    try watched.wait(for: "Swift Shopping", toBe: "Purchased")
    let hands = try Storefront(world: world)
    try hands.open(device: device)
    if device != "iphone" {
      try hands.terminal.press("a")
      try hands.signIn("tester@example.com")
      try hands.terminal.wait("the sheet to be gone") { !$0.contains("Use Existing Apple ID") }
    }
    try hands.terminal.press("3")
    try hands.terminal.wait(until: "Bought")
    try hands.terminal.press("m")
    try hands.terminal.wait(until: "Refund now")
    try hands.terminal.press("Enter")
    try hands.terminal.wait(until: "[ Refund ]")
    try hands.terminal.press("Tab")
    try hands.terminal.press("Enter")
    try watched.wait(for: "Swift Shopping", toBe: "$0.99")
  }

  /// Nothing is written when a process is killed, and nobody looks from time to time.
  @Test(arguments: [SIGKILL, SIGHUP])
  func aSheetWhoseProcessEndsIsAskedInTheOtherTerminal(signal: Int32) throws {
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
}
