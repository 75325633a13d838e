import Foundation
import TestSupport
import Testing

@Suite(.watched) struct QuietTests {
  /// An idle storefront writes nothing, and only the runtime wakes it, once a second.
  ///
  /// The idle time is the duration of a purchase in another storefront.
  @Test func idleStorefrontWritesAndWakesNothing() async throws {
    let resting = try Storefront()
    try resting.open()
    try buy("Swift Shopping", in: resting)
    let process = try #require(try folder(of: resting))
    var isQuiet = false
    // Idle threads end within seconds.
    for _ in 0..<10 where !isQuiet {
      let before = try activity(process)
      let elapsed = try ContinuousClock().measure {
        let busy = try Storefront()
        try busy.open()
        try buy("Swift Shopping", in: busy)
        try busy.quit()
      }
      let after = try activity(process)
      let allowed = Int(elapsed.components.seconds) + 2
      isQuiet = after.written == before.written && wakes(from: before, to: after) <= allowed
    }
    #expect(isQuiet)
    try resting.quit()
  }

  private func buy(_ name: String, in shop: Storefront) throws {
    try shop.terminal.press("b")
    try shop.signIn("tester@example.com")
    try shop.terminal.wait(until: "Confirm Your In-App Purchase")
    try shop.terminal.press("Enter")
    try shop.terminal.wait(until: "You're all set.")
    try shop.terminal.press("Enter")
    try shop.wait(for: name, toBe: "Purchased")
  }

  /// The number of bytes that a process has written, and of waits of each of its threads.
  private struct Activity {
    var written: Int
    var waits: [String: Int]
  }

  private func activity(_ process: String) throws -> Activity {
    let threads = try FileManager.default.contentsOfDirectory(atPath: process + "/task")
    let waits = threads.map {
      ($0, number("voluntary_ctxt_switches:", in: "\(process)/task/\($0)/status"))
    }
    return Activity(
      written: number("wchar:", in: process + "/io"),
      waits: Dictionary(uniqueKeysWithValues: waits))
  }

  /// Returns the number of wakeups between two samples, including those of new and ended threads.
  private func wakes(from before: Activity, to after: Activity) -> Int {
    after.waits.reduce(0) { $0 + $1.value - before.waits[$1.key, default: 0] }
      + before.waits.count { after.waits[$0.key] == nil }
  }

  private func number(_ name: String, in file: String) -> Int {
    let text = FileManager.default.contents(atPath: file).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
  }

  /// Returns the folder in /proc of the storefront that uses this test's state folder.
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
