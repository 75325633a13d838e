import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

struct ResetCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Reset everything: the ledger, accounts, queues, and devices.",
    discussion: """
      Saves the snapshot \(AppSide.snapshotBeforeReset) first, replacing an earlier one.

      Asks for confirmation unless --yes is given, again if no snapshot can be saved. Without a \
      terminal, --yes is required.

      With --yes, a world that cannot be opened is moved aside with all its files, because no \
      snapshot of it can be saved.
      """)

  @Flag(help: "Reset without asking.") var yes = false
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = [
    "state": .text, "snapshot": .nullable(.text), "setAside": .optional(.text),
  ]

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.serve(common.values, replacesOtherWorlds: yes) { try await run(in: $0) }
  }

  func run(in context: CommandContext) async throws {
    let folder = context.appSide.stateDirectory.path
    if !yes {
      try context.confirm(
        "Delete all purchases, accounts' history and devices in \(folder)?",
        because: "a reset deletes every purchase and every account's history", by: "reset")
    }
    if let aside = context.setAside {
      context.printNote("the world could not be used; its files are in \(aside.path)")
    }
    let failure = await context.appSide.saveBeforeReset(context.backend)
    if let failure {
      let why = Explanations.words(failure)
      let lost = "the purchases, accounts and devices in \(folder) cannot be brought back"
      context.printNote("no snapshot can be saved (\(why)), so \(lost)")
      if !yes {
        try context.confirm("Delete them for good?", because: lost, by: "reset")
      }
    }
    try await context.appSide.worldReset.run(on: context.backend)
    let isSaved = failure == nil && context.setAside == nil
    try context.output.print(
      JSONTree(members: [
        "state": folder, "setAside": context.setAside?.path,
        "snapshot": isSaved ? JSONTree.text(AppSide.snapshotBeforeReset) : .null,
      ]), line: "Everything in \(folder) was reset")
  }
}
