import Foundation
import TestSupport
import Testing

@Suite(.watched) struct QuietTests {
  /// Dispatch looks once a second after the threads of its global queues, for ever; serial queues
  /// have threads of their own, and nobody looks after those.
  @Test func noThreadKeepsDispatchAwake() throws {
    let shop = try Storefront()
    try shop.open()
    try shop.terminal.press("b")
    try shop.signIn("tester@example.com")
    try shop.terminal.wait(until: "Confirm Your In-App Purchase")
    try shop.terminal.press("Enter")
    try shop.terminal.wait(until: "You're all set.")
    try shop.terminal.press("Enter")
    try shop.wait(for: "Swift Shopping", toBe: "Purchased")
    let threads = try threadNames(of: shop)
    #expect(threads.contains { $0.hasSuffix("qos.overcommit") })
    #expect(threads.filter { $0.hasSuffix("-qos") } == [])
    try shop.quit()
  }

  /// Returns the names of the threads of the storefront's process, which works in this test's own
  /// state folder.
  private func threadNames(of shop: Storefront) throws -> [String] {
    let files = FileManager.default
    let name = CommandWorld.binary.path
    let state = shop.world.state.path
    for process in try files.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
      let folder = "/proc/\(process)"
      guard (try? files.destinationOfSymbolicLink(atPath: folder + "/exe")) == name,
        let environment = files.contents(atPath: folder + "/environ"),
        String(decoding: environment, as: UTF8.self).contains(state)
      else { continue }
      return try files.contentsOfDirectory(atPath: folder + "/task").map { thread in
        let text = files.contents(atPath: "\(folder)/task/\(thread)/comm") ?? Data()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
      }
    }
    Issue.record("no process runs \(name) in \(state)")
    return []
  }
}
