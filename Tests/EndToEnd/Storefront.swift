import Foundation
import TestSupport
import Testing

/// The storefront in a real terminal.
struct Storefront {
  let world: CommandWorld
  let terminal: TmuxTerminal

  init(world: CommandWorld? = nil, columns: Int = 80, rows: Int = 24) throws {
    self.world = try world ?? CommandWorld()
    terminal = try TmuxTerminal(self.world, columns: columns, rows: rows)
  }

  /// Starts the storefront from a shell, which prints its exit status.
  func open() throws {
    try terminal.shell("clear; '\(CommandWorld.binary.path)'; echo left with $?")
    try waitForTable()
  }

  /// Starts the storefront, and returns its process identifier.
  func openToBeKilled() throws -> pid_t {
    let file = world.folder.appendingPathComponent("storefront.pid")
    try terminal.shell(
      "clear; sh -c 'echo $$ > \(file.path); exec \(CommandWorld.binary.path)'; echo left with $?")
    try waitForTable()
    return try #require(pid_t(world.text("storefront.pid")))
  }

  private func waitForTable() throws {
    // The table is complete when both are visible.
    try terminal.wait("the whole table") {
      $0.contains("Swift Shopping") && $0.contains("no real money")
    }
  }

  func quit() throws {
    try terminal.press("q")
    try terminal.wait(until: "left with 0")
  }

  func signIn(_ email: String) throws {
    try terminal.wait(until: "Use Existing Apple ID")
    try terminal.type(email)
    try terminal.press("Tab")
    try terminal.type("Sandbox-1")
    try terminal.press("Enter")
  }

  /// Waits until the product's line in the table has the status.
  func wait(for product: String, toBe status: String) throws {
    try terminal.wait("\(product) to be \(status)") { screen in
      screen.split(separator: "\n").contains { $0.contains(product) && $0.contains(status) }
    }
  }
}
