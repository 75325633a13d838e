import ArgumentParser

struct Doctor: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "No products? No purchases? Here is the checklist.",
    discussion: """
      One line for each thing that can stand in the way: ok, fix (with what to do) or note (worth \
      knowing). Ends with 0 if nothing stands in the way, else with 1.

      Example:
        razefaces doctor --json | jq '.[] | select(.verdict == "fix")'
      """)

  @Flag(help: "Look, too, if ledger, queues, signatures and the app's files can all be true.")
  var invariants = false

  @OptionGroup var common: CommonOptions

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.examine(common, checksInvariants: invariants)
    return .done
  }
}
