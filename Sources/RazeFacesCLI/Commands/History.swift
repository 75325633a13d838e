import ArgumentParser
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct Undo: StepCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last action in this world.",
    discussion: """
      An action is something that a person or a tester did, such as a whole purchase, a restore, \
      signing in or out, or a change of the sandbox, and everything that the clock has booked since. \
      The last action is undone first, in any process. Everything except the log is as before, and \
      open storefronts reload. Nothing is undone while a purchase is in progress. A reset or a \
      restored snapshot clears the history.

      Example:
        razefaces undo --list
      """)

  @OptionGroup var options: HistoryOptions
  @OptionGroup var common: CommonOptions

  static let step = HistoryStep.undo
}

struct Redo: StepCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what was undone last.",
    discussion: "What happens after an undo ends what could be redone.")

  @OptionGroup var options: HistoryOptions
  @OptionGroup var common: CommonOptions

  static let step = HistoryStep.redo
}

struct HistoryOptions: ParsableArguments {
  @Flag(help: "Only list what can be undone and redone, oldest first.")
  var list = false
}

protocol StepCommand: WorldCommand {
  static var step: HistoryStep { get }
  var options: HistoryOptions { get }
}

extension StepCommand {
  static var schema: JSONSchema {
    .list(of: [
      "date": .date, "kinds": .list(of: .words(WorldAction.Kind.allCases.map(\.rawValue))),
      "action": .text, "isUndone": .flag,
    ])
  }

  @MainActor func run(in context: CommandContext) async throws {
    let (texts, dates) = (context.texts.events, context.dates)
    func words(_ entry: HistoryEntry) -> String { texts.actions(entry, dates) }
    func json(_ entry: HistoryEntry, isUndone: Bool) -> JSONObject {
      [
        "date": entry.date.milliseconds, "kinds": entry.actions.map(\.kind.rawValue),
        "action": words(entry), "isUndone": isUndone,
      ]
    }
    if options.list {
      let entries = try await context.control.history()
      var table = TextTable("When", "Action", "State", spare: ["Action"])
      for entry in entries {
        table.append([
          dates.isoMinute(entry.date), words(entry), entry.isUndone ? "undone" : "done",
        ])
      }
      return try context.output.print(
        entries.map { json($0, isUndone: $0.isUndone) }, table: table,
        none: "There is nothing to undo or redo")
    }
    let entry = try await context.appSide.take(Self.step, context.backend)
    let isUndone = Self.step == .undo
    try context.output.print([json(entry, isUndone: isUndone)]) {
      ["\(isUndone ? "Undone" : "Redone"): \(words(entry))"]
    }
  }
}
