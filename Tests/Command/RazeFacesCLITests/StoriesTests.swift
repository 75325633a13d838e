import Foundation
import TestSupport
import Testing

/// Demonstrations, each starting in the Store with a signed-in tester.
@Suite(.watched) struct StoriesTests {
  private static let stories = [
    "declined-and-recovered", "refund-on-a-second-device", "year-with-a-failed-payment",
    "parents-approval", "killed-after-paying",
  ]

  /// The steps of the session's evidence are the keys that were pressed, and nothing else.
  @Test(arguments: stories) func aStoryTakesTwelveKeysAndItsEvidenceHasThem(name: String) throws {
    let file = Repository.root.appending(path: "Tests/Stories/\(name).tape")
    let tape = try String(contentsOf: file, encoding: .utf8)
    #expect((1...12).contains(Self.keys(in: tape)))
    let world = try CommandWorld()
    try Data((tape + "\nEscape\nWait\nType \"E\"\nWait\n").utf8).write(
      to: world.folder.appending(path: "story.tape"))
    let ending = try world.launch("play", "story.tape")
    #expect(ending.status == 0, "\(ending.output)")
    #expect(try world.stepsOfEvidence() == Self.presses(in: tape) + ["Esc", "E"])
  }

  /// The keys since the storefront was opened last.
  private static func presses(in tape: String) -> [String] {
    tape.split(separator: "\n").reduce(into: []) { presses, line in
      let words = line.split(separator: " ")
      switch words.first {
      case "Relaunch": presses = []
      case "Type": presses += line.dropFirst(6).dropLast().map { String($0) }
      case "Enter", "Tab", "Escape", "Up", "Down", "End":
        let name = words[0] == "Escape" ? "Esc" : String(words[0])
        presses += Array(repeating: name, count: words.count > 1 ? Int(words[1]) ?? 0 : 1)
      default: break
      }
    }
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
