import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop

struct Reset: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Reset everything: the ledger, accounts, queues, and devices.",
    discussion: """
      Saves the snapshot \(AppSide.snapshotBeforeReset) first, replacing an earlier one.

      Asks for confirmation unless --yes is given. Without a terminal, --yes is required.

      With --yes, a world that cannot be opened is moved aside with all its files, because no \
      snapshot of it can be saved.
      """)

  @Flag(help: "Reset without asking.") var yes = false
  @OptionGroup var common: CommonOptions

  var replacesOtherWorlds: Bool { yes }

  static let schema: JSONSchema = ["state": .text, "setAside": .optional(.text)]

  func run(in context: CommandContext) async throws {
    let folder = context.appSide.stateDirectory.path
    if !yes {
      try context.confirm(
        "Delete all purchases, accounts' history and devices in \(folder)?",
        loss: "a reset deletes every purchase and every account's history", ("reset", "reset"),
        by: "reset")
    }
    if let aside = context.setAside {
      context.note("\(Program.name): the world could not be opened; its files are in \(aside.path)")
    }
    if let failure = try await context.appSide.reset(context.backend) {
      let why = Explanations.words(failure)
      context.note("\(Program.name): no snapshot was saved before: \(why)")
    }
    let aside = context.setAside?.path
    try context.output.print(
      aside.map { ["state": folder, "setAside": $0] } ?? ["state": folder],
      line: "Everything in \(folder) was reset")
  }
}
