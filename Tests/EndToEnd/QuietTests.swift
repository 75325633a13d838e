import Foundation
import TestSupport
import Testing

@Suite(.watched) struct QuietTests {
  /// Nothing is written while nothing happens, and nothing wakes but the runtime, once a second.
  @Test func theStorefrontComesToRest() async throws {
    let shop = try Storefront()
    try shop.open()
    try shop.terminal.press("b")
    try shop.signIn("tester@example.com")
    try shop.terminal.wait(until: "Confirm Your In-App Purchase")
    try shop.terminal.press("Enter")
    try shop.terminal.wait(until: "You're all set.")
    try shop.terminal.press("Enter")
    try shop.wait(for: "Swift Shopping", toBe: "Purchased")
    let process = try #require(try folder(of: shop))
    var isQuiet = false
    // A budget for a second takes seconds, and threads that are out of work end one by one.
    for _ in 0..<10 where !isQuiet {
      let before = try activity(process)
      try await Task.sleep(for: .seconds(3))
      let after = try activity(process)
      isQuiet = after.written == before.written && after.wakes - before.wakes <= 4
    }
    #expect(isQuiet)
    try shop.quit()
  }

  /// Returns what the process has written so far, and how often its threads began to wait.
  private func activity(_ process: String) throws -> (written: Int, wakes: Int) {
    let wakes = try FileManager.default.contentsOfDirectory(atPath: process + "/task").map {
      number("voluntary_ctxt_switches:", in: "\(process)/task/\($0)/status")
    }
    return (number("wchar:", in: process + "/io"), wakes.reduce(0, +))
  }

  private func number(_ name: String, in file: String) -> Int {
    let text = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
  }

  /// Returns the folder of the storefront's process, which works in this test's own state folder.
  private func folder(of shop: Storefront) throws -> String? {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
      .map { "/proc/" + $0 }
      .first { folder in
        (try? files.destinationOfSymbolicLink(atPath: folder + "/exe"))
          == CommandWorld.binary.path
          && files.contents(atPath: folder + "/environ").map {
            String(decoding: $0, as: UTF8.self).contains(shop.world.state.path)
          } == true
      }
  }
}
