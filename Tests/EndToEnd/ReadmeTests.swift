import Foundation
import TestSupport
import Testing

/// The README's examples, each run as it stands there, one after the other in one world.
@Suite(.watched) struct ReadmeTests {
  @Test func everyExampleRuns() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    let examples = Self.examples(in: try String(contentsOf: readme, encoding: .utf8))
    #expect(examples.count > 2)
    let world = try CommandWorld()
    var environment = world.environment
    environment["PATH"] =
      CommandWorld.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
    for example in examples {
      let ending = try ChildProcess(
        ["/bin/bash", "-euo", "pipefail", "-c", example], environment: environment,
        directory: world.folder
      ).end()
      #expect(ending.status == 0, "\(example)\n\(ending.output)\(ending.errors)")
    }
  }

  /// Returns the blocks of shell commands, but for those that the gate runs by their names.
  static func examples(in text: String) -> [String] {
    text.matches(of: /(?m)^(?<name><!-- .* -->\n)?```sh\n(?<commands>(?:(?!```).*\n)+)```$/)
      .filter { $0.name == nil }.map { String($0.commands) }
  }
}
