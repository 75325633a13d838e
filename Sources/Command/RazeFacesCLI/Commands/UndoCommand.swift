import ArgumentParser
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreSimulation

private let steps: [(step: HistoryStep, configuration: CommandConfiguration)] = [
  (
    .undo,
    CommandConfiguration(
      commandName: "undo", abstract: "Undo the last action in this world.",
      discussion: """
        An action is a whole purchase, a restore, a sign-in or sign-out, or a change of the \
        sandbox, with everything that the clock has booked since. It can be an action of another \
        process. Undo restores everything except the log, and open storefronts reload. Nothing can \
        be undone while a purchase is in progress. A reset or a restored snapshot clears the \
        history.

        Example:
          razefaces undo --list
        """)
  ),
  (
    .redo,
    CommandConfiguration(
      commandName: "redo", abstract: "Redo the last undone action.",
      discussion: "An action after an undo discards what could be redone.")
  ),
]

/// A command for one of ``steps``. The parser needs a type for each command.
struct StepCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration { steps[place].configuration }
  static var schema: JSONSchema { .list(of: ListedAction.schema) }

  @Flag(help: "Only list what can be undone and redone, oldest first.") var list = false
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    func listed(_ entry: HistoryEntry, isUndone: Bool) -> ListedAction {
      ListedAction(
        entry: entry, action: context.texts(entry.actions(context.dates)),
        isUndone: isUndone)
    }
    if list {
      let entries = try await context.control.history().map { listed($0, isUndone: $0.isUndone) }
      return try context.print(
        entries, in: ListedAction.form, none: "There is nothing to undo or redo")
    }
    let step = steps[place].step
    let isUndone = step == .undo
    let entry = try await context.appSide.worldReset.apply(step, on: context.backend)
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
