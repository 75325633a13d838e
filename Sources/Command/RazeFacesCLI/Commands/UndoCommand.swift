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

private let form = Form<(entry: HistoryEntry, action: String)>(
  .member("date") { $0.entry.date }.column("When"),
  .member("kinds") { $0.entry.actions.map(\.kind) },
  .member("action") { $0.action }.column("Action", spare: 0),
  .member("isUndone") { $0.entry.isUndone }
    .column("State") { listed, _ in listed.entry.isUndone ? "undone" : "done" })

/// A command for one of ``steps``. The parser needs a type for each command.
struct StepCommand<let place: Int>: WorldCommand {
  static var configuration: CommandConfiguration { steps[place].configuration }
  static var schema: JSONSchema { .list(of: form.schema) }

  @Flag(help: "Only list what can be undone and redone, oldest first.") var list = false
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) async throws {
    let (texts, dates) = (context.texts, context.dates)
    if list {
      let entries = try await context.control.history().map {
        (entry: $0, action: texts($0.actions(dates)))
      }
      return try context.output.print(
        entries, in: form, dates, none: "There is nothing to undo or redo")
    }
    let step = steps[place].step
    var entry = try await context.appSide.worldReset.apply(step, on: context.backend)
    entry.isUndone = step == .undo
    let action = texts(entry.actions(dates))
    let consequences = try await context.control.events(EventQuery(.everything, limit: 20)).events
      .consequencesOfStep
    try context.output.print(JSONTree.list([form.json((entry, action))])) {
      ["\(step == .undo ? "Undone" : "Redone"): \(action)"]
        + consequences.map { texts($0.line(dates)) }
    }
  }
}
