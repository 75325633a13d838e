import ArgumentParser
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreSimulation

struct UndoCommand: StepCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last action in this world.",
    discussion: """
      An action is a whole purchase, a restore, a sign-in or sign-out, or a change of the sandbox, \
      with everything that the clock has booked since. It can be an action of another process. Undo \
      restores everything except the log, and open storefronts reload. Nothing can be undone while a \
      purchase is in progress. A reset or a restored snapshot clears the history.

      Example:
        razefaces undo --list
      """)

  @OptionGroup var options: HistoryOptions
  @OptionGroup var common: CommonOptions

  static let step = HistoryStep.undo
}

struct RedoCommand: StepCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last undone action.",
    discussion: "An action after an undo discards what could be redone.")

  @OptionGroup var options: HistoryOptions
  @OptionGroup var common: CommonOptions

  static let step = HistoryStep.redo
}

struct HistoryOptions: ParsableArguments {
  @Flag(help: "Only list what can be undone and redone, oldest first.") var list = false
}

protocol StepCommand: WorldCommand {
  static var step: HistoryStep { get }
  var options: HistoryOptions { get }
}

extension StepCommand {
  static var schema: JSONSchema { .list(of: ListedAction.schema) }

  @MainActor func run(in context: CommandContext) async throws {
    func listed(_ entry: HistoryEntry, isUndone: Bool) -> ListedAction {
      ListedAction(
        entry: entry, action: context.texts(entry.actions(context.dates)),
        isUndone: isUndone)
    }
    if options.list {
      let entries = try await context.control.history().map { listed($0, isUndone: $0.isUndone) }
      return try context.output.print(
        entries, table: ListedAction.form.table(entries, context.dates),
        none: "There is nothing to undo or redo")
    }
    let isUndone = Self.step == .undo
    let entry = try await context.appSide.apply(Self.step, context.backend)
    let done = listed(entry, isUndone: isUndone)
    let consequences = try await context.control.events(EventQuery(.everything, limit: 20)).events
      .consequencesOfStep
    try context.output.print([done]) {
      ["\(isUndone ? "Undone" : "Redone"): \(done.action)"]
        + consequences.map { context.texts($0.line(context.dates)) }
    }
  }
}

struct ListedAction: Formed {
  static let form = Form<Self>(
    .member("date") { $0.entry.date }.column("When"),
    .member("kinds") { $0.entry.actions.map(\.kind) },
    .member("action") { $0.action }.column("Action", spare: 0),
    .member("isUndone") { $0.isUndone }
      .column("State") { listed, _ in listed.isUndone ? "undone" : "done" })

  let entry: HistoryEntry
  let action: String
  let isUndone: Bool
}
