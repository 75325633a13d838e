import Foundation
import TestSupport
import Testing

/// Demonstrations, each starting in the Store with a signed-in tester.
@Suite(.watched) struct StoriesTests {
  private static let stories = [
    "declined-and-recovered", "refund-on-a-second-device", "year-with-a-failed-payment",
    "parents-approval", "killed-after-paying",
  ]

  @Test(arguments: stories) func aStoryTakesTwelveKeys(name: String) throws {
    let file = Repository.root.appending(path: "Tests/Stories/\(name).tape")
    let keys = try Self.keys(in: String(contentsOf: file, encoding: .utf8))
    #expect((1...12).contains(keys), "\(keys) keys")
    let ending = try CommandWorld().launch("play", file.path)
    #expect(ending.status == 0, "\(ending.output)")
  }

  /// The number of keys, apart from those that only move the selection.
  private static func keys(in tape: String) -> Int {
    tape.split(separator: "\n").reduce(0) { count, line in
      if ["Enter", "Tab", "Escape"].contains(line) { return count + 1 }
      guard line.hasPrefix("Type \"") else { return count }
      return count + line.dropFirst(6).dropLast().filter { !"jkhln".contains($0) }.count
    }
  }
}
