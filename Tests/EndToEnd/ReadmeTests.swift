import Foundation
import TestSupport
import Testing

/// The README's examples, run in order in one world.
@Suite(.watched) struct ReadmeTests {
  @Test func everyExampleRuns() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    let examples = Self.examples(in: try String(contentsOf: readme, encoding: .utf8))
    #expect(examples.count > 2)
    let world = try CommandWorld()
    var environment = world.environment
    environment["PATH"] = CommandWorld.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
    for example in examples {
      let ending = try ChildProcess(
        ["/bin/bash", "-euo", "pipefail", "-c", example], environment: environment,
        directory: world.folder
      ).end()
      #expect(ending.status == 0, "\(example)\n\(ending.output)\(ending.errors)")
    }
  }

  /// Types or runs each piece of code, and expects each text in italics on the screen. The page
  /// that `E` writes names each of the keys before it.
  @Test func tourCanBePlayed() throws {
    let readme = try Repository.text("README.md")
    let tour = try #require(
      readme.firstMatch(of: #/## A tour of five minutes\n(?:.*\n)*?(1\. (?:.*\n)*?)\n## /#)?.1)
    var lines: [String] = []
    var commands: [String] = []
    var presses: [String] = []
    for match in tour.matches(of: #/`([^`]+)`|\*([^*]+)\*/#) {
      if let seen = match.2 {
        let words = seen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        lines.append("Expect /\(words.replacing(".", with: "\\."))/")
      } else if let code = match.1, code.hasPrefix("razefaces") {
        commands.append(String(code))
      } else if let key = match.1 {
        let name = Self.keys[String(key)]
        lines += [name ?? "Type \"\(key)\"", "Wait"]
        presses += name == nil && key.count > 1 ? key.map { _ in "…" } : [String(key)]
      }
    }
    #expect(lines.count > 60 && lines.count { $0.hasPrefix("Expect") } > 9)
    let world = try CommandWorld()
    let tape = world.folder.appending(path: "tour.tape")
    try Data(lines.joined(separator: "\n").utf8).write(to: tape)
    let played = try world.launch("play", "tour.tape")
    #expect(played.status == 0, "\(played.output)\(played.errors)")
    #expect(try world.stepsOfEvidence() == presses.prefix { $0 != "E" } + ["E"])
    #expect(commands.first == "razefaces" && commands.count > 2)
    for command in commands.dropFirst() {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let ending = try world.start(words).end()
      #expect(ending.status == 0, "\(command)\n\(ending.output)\(ending.errors)")
    }
  }

  /// The keys that are not text, and those with a different name in tapes.
  private static let keys = [
    "Enter": "Enter", "Tab": "Tab", "Esc": "Escape", "Up": "Up", "Down": "Down", "Home": "Home",
    "End": "End",
  ]

  /// Returns the blocks of shell commands, except for those that the gate runs.
  static func examples(in text: String) -> [String] {
    text.matches(of: /(?m)^(?<name><!-- .* -->\n)?```sh\n(?<commands>(?:(?!```).*\n)+)```$/)
      .filter { $0.name == nil }.map { String($0.commands) }
  }
}
