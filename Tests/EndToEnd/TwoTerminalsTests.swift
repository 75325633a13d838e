import Foundation
import TestSupport
import Testing

/// The effects of one terminal on the other without a key there. `device` is where the other hands
/// are: on the same device, or on another one of the same world.
@Suite(.watched) struct TwoTerminalsTests {
  /// Far more than it takes on an idle machine, and far less than for ever.
  private static let limit = Duration.seconds(20)

  private let world: CommandWorld
  /// Nobody touches it once it is open.
  private let watched: Storefront

  init() throws {
    world = try CommandWorld()
    watched = try Storefront(world: world)
  }

  @Test(arguments: ["iphone", "ipad"])
  func aRefundByKeysShowsInTheOtherTerminal(device: String) throws {
    try buyAndWatch()
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
    try expectOther("a refund by keys on \(device)", "Swift Shopping", toBe: "$0.99") {
      try hands.terminal.press("Enter")
    }
  }

  @Test(arguments: ["iphone", "ipad"])
  func anApprovalByKeysShowsInTheOtherTerminal(device: String) throws {
    try askAndWatch()
    let hands = try Storefront(world: world)
    try hands.open(device: device)
    try hands.terminal.press("w")
    try hands.terminal.wait(until: "Decline")
    try expectOther("an approval by keys on \(device)", "Swift Shopping", toBe: "Purchased") {
      try hands.terminal.press("Enter")
    }
  }

  @Test func aRefundByACommandShowsInTheOtherTerminal() throws {
    try buyAndWatch()
    let sale = try #require(try world.transactions().first?["transactionId"] as? String)
    let hands = try TmuxTerminal(world)
    try hands.type("'\(CommandWorld.binary.path)' refunds now \(sale)")
    try expectOther("a refund by a command", "Swift Shopping", toBe: "$0.99") {
      try hands.press("Enter")
    }
  }

  @Test func anApprovalByACommandShowsInTheOtherTerminal() throws {
    try askAndWatch()
    let requests = try #require(try world.json("requests") as? [[String: Any]])
    let number = try #require(requests.first?["id"])
    let hands = try TmuxTerminal(world)
    try hands.type("'\(CommandWorld.binary.path)' requests approve \(number)")
    try expectOther("an approval by a command", "Swift Shopping", toBe: "Purchased") {
      try hands.press("Enter")
    }
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

  // MARK: - The watched terminal

  private func buyAndWatch() throws {
    try world.signIn()
    #expect(try world.launch("buy", "swiftshopping", "--yes").status == 0)
    try watched.open()
    try watched.wait(for: "Swift Shopping", toBe: "Purchased")
  }

  private func askAndWatch() throws {
    try world.signIn("child@example.com")
    #expect(
      try world.launch("buy", "swiftshopping", "--yes").output.contains("Waiting for approval"))
    try watched.open()
    try watched.wait(for: "Swift Shopping", toBe: "Waiting")
  }

  /// Measures from the key in one terminal to the picture in the other.
  private func expectOther(
    _ what: String, _ product: String, toBe status: String, press: () throws -> Void
  ) throws {
    let start = ContinuousClock.now
    try press()
    try watched.wait(for: product, toBe: status)
    let time = ContinuousClock.now - start
    print("\(what): \(time)")
    #expect(time < Self.limit, "\(what) took \(time)")
  }
}
