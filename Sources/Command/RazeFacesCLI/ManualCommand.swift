import ArgumentParser
import Foundation

/// Prints the manual, which is generated from the configurations of the commands.
struct ManualCommand: WiredCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page as mdoc, the format of mandoc and man.",
    discussion: """
      Examples:
        razefaces manual > razefaces.1
        man ./razefaces.1
      """)

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("The manual is text, not JSON.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    struct Tool: Decodable { var command: CommandHelp }
    let tool = try JSONDecoder().decode(Tool.self, from: Data(RazeFaces._dumpHelp().utf8))
    try wiring.surroundings.streams.write(lines: ManualPage(of: tool.command).lines)
    return .done
  }
}
