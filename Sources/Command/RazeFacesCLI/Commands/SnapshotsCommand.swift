import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreSimulation

typealias SnapshotsCommand = GroupCommand<ListCommand<ListedSnapshot>>

/// The name of a snapshot, which is also a file name.
struct SnapshotName: ParsableArguments {
  @Argument(help: "The snapshot's name.", completion: Completion.snapshots) var name: String

  func validate() throws { try Self.check(name) }

  static func check(_ name: String) throws {
    guard WorldSnapshot.isName(name) else {
      throw ValidationError(
        "\"\(name)\" is not a valid snapshot name; allowed: 1 to \(DeviceName.longest) "
          + "letters, digits, \".\", \"-\", \"_\", beginning with a letter or digit")
    }
  }

  static func requireUnused(
    _ name: String, in snapshots: WorldSnapshots, by command: String
  ) throws {
    guard try snapshots.names.contains(name) else { return }
    throw CommandFailure(
      .refused,
      "a snapshot \(name) exists already; to replace it: "
        + "\(Program.name) snapshot \(command) --replace")
  }

  func requireSnapshot(in snapshots: WorldSnapshots) throws {
    let known = try snapshots.names
    guard known.contains(name) else {
      throw InvalidInput.unknown(name, "snapshot of this world", allowed: known)
    }
  }
}

struct ListedSnapshot: Listed {
  let name: String
  let size: Int

  static let group = CommandConfiguration(
    commandName: "snapshot", abstract: "Save this world, and restore it.",
    discussion: """
      A snapshot holds everything of the world but its log: the store's side, and what every app \
      has on every device.

      Example:
        razefaces snapshot save before-refunds
        razefaces snapshot restore before-refunds
      """,
    subcommands: [
      SaveSnapshotCommand.self, RestoreSnapshotCommand.self, ShowSnapshotCommand.self,
      DeleteSnapshotCommand.self, ExportSnapshotCommand.self, ImportSnapshotCommand.self,
    ])

  static let list = CommandConfiguration(
    commandName: "list", abstract: "List the snapshots with their sizes.")

  static let none = "No snapshot has been saved yet"
  static let form = Form<Self>(
    .member("name") { $0.name }.column("Snapshot"),
    .member("bytes") { $0.size }.column("Bytes", .right))

  @MainActor static func all(in context: CommandContext) async throws -> [Self] {
    let snapshots = context.appSide.snapshots
    return try snapshots.names.map { Self(name: $0, size: snapshots.size(of: $0)) }
  }
}

struct SaveSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save this world.",
    discussion: "A purchase in progress is saved, and continues after a restore.")

  @OptionGroup var snapshot: SnapshotName
  @Flag(help: "Replace a snapshot with the same name.") var replace = false
  @OptionGroup var common: CommonOptions
  static let schema = ListedSnapshot.schema

  func run(in context: CommandContext) async throws {
    let (snapshots, name) = (context.appSide.snapshots, snapshot.name)
    if !replace { try SnapshotName.requireUnused(name, in: snapshots, by: "save \(name)") }
    try await snapshots.save(name, context.backend)
    let size = snapshots.size(of: name)
    try context.output.print(
      ListedSnapshot(name: name, size: size), line: "Saved this world as \(name), \(size) bytes")
  }
}

struct RestoreSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a snapshot.",
    discussion: """
      Everything in this world except its log is replaced. If another process is making a \
      purchase, it exits with status 75. Open storefronts reload.

      Asks for confirmation unless --yes is given. Without a terminal, --yes is required.
      """)

  @OptionGroup var snapshot: SnapshotName
  @Flag(help: "Restore it without asking.") var yes = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["name": .text]

  func run(in context: CommandContext) async throws {
    let (snapshots, name) = (context.appSide.snapshots, snapshot.name)
    try snapshot.requireSnapshot(in: snapshots)
    if !yes {
      try context.confirm(
        "Replace everything in this world with the snapshot \(name)?",
        because: "a restore replaces everything that was done since",
        by: "snapshot restore \(name)")
    }
    try await snapshots.restore(name, context.backend)
    try context.output.print(JSONTree(members: ["name": name]), line: "Restored \(name)")
  }
}

struct ShowSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the contents of a snapshot.",
    discussion: "Checks the whole snapshot. Exits with 65 if it is damaged.")

  @OptionGroup var snapshot: SnapshotName
  @OptionGroup var common: CommonOptions
  static let schema = form.schema
  private static let form = Form<(name: String, size: Int, found: WorldSnapshot)>(
    .member("name") { $0.name }, .member("bytes") { $0.size },
    .member("savedDate") { $0.found.saved }, .member("worldDate") { $0.found.date },
    .member("testerCount") { $0.found.testers },
    .member("transactionCount") { $0.found.transactions }, .member("files") { $0.found.files })

  func run(in context: CommandContext) async throws {
    let (snapshots, name) = (context.appSide.snapshots, snapshot.name)
    try snapshot.requireSnapshot(in: snapshots)
    guard let found = try await snapshots.snapshot(name, context.backend) else { return }
    let size = snapshots.size(of: name)
    let facts = [
      ("Snapshot", name), ("Saved", context.dates.iso(found.saved)),
      ("World's time", context.dates.iso(found.date)),
      ("Testers", String(found.testers)), ("Transactions", String(found.transactions)),
      ("Bytes", String(size)),
    ]
    let files = found.files.map {
      ("\($0.place.device), \($0.place.bundleID)", "\($0.place.kind.rawValue), \($0.size) bytes")
    }
    try context.output.print(Self.form.json((name, size, found))) { FactList(facts + files).lines }
  }
}

struct DeleteSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a snapshot.")

  @OptionGroup var snapshot: SnapshotName
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["name": .text]

  func run(in context: CommandContext) async throws {
    try snapshot.requireSnapshot(in: context.appSide.snapshots)
    try context.appSide.snapshots.delete(snapshot.name)
    try context.output.print(
      JSONTree(members: ["name": snapshot.name]), line: "Deleted the snapshot \(snapshot.name)")
  }
}

extension DeviceFile.Entry: Formed {
  static let form = Form<Self>(
    .member("device") { $0.place.device }, .member("bundleId") { $0.place.bundleID },
    .member("kind") { $0.place.kind }, .member("bytes") { $0.size })
}

struct ExportSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a snapshot to a file.",
    discussion: """
      The file contains the world's keys, and only its owner can read it. An existing file is \
      replaced.
      """)

  @Argument(help: "The file to write.") var file: PathArgument
  @OptionGroup var snapshot: SnapshotName
  @OptionGroup var common: CommonOptions
  static let schema = JSONSchema.writtenFile

  func run(in context: CommandContext) async throws {
    let snapshots = context.appSide.snapshots
    try snapshot.requireSnapshot(in: snapshots)
    let size = snapshots.size(of: snapshot.name)
    if let source = try await snapshots.checked(snapshot.name, context.backend) {
      try context.files.write(to: file.text) { target in
        let source = try FileHandle(forReadingFrom: source)
        defer { try? source.close() }
        while let piece = try source.read(upToCount: 1 << 18), !piece.isEmpty {
          try target.write(contentsOf: piece)
        }
      }
    }
    try context.output.print(
      JSONTree(members: ["file": file.text, "bytes": size]),
      line: "Wrote \(size) bytes to \(file.text)")
  }
}

struct ImportSnapshotCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a snapshot from a file.",
    discussion: """
      Checks the whole file. Exits with 65 if it is damaged or of another version. \
      `razefaces snapshot restore` restores the snapshot.
      """)

  @Argument(help: "The snapshot's file.") var file: PathArgument
  @Option(help: "A name other than the file's.") var name: String?
  @Flag(help: "Replace a snapshot with the same name.") var replace = false
  @OptionGroup var common: CommonOptions
  static let schema = SaveSnapshotCommand.schema

  private var wantedName: String {
    let words = URL(fileURLWithPath: file.text)
    return name
      ?? (words.pathExtension == "snapshot" ? words.deletingPathExtension() : words)
      .lastPathComponent
  }

  func validate() throws { try SnapshotName.check(wantedName) }

  func run(in context: CommandContext) async throws {
    let (snapshots, name) = (context.appSide.snapshots, wantedName)
    if !replace {
      try SnapshotName.requireUnused(name, in: snapshots, by: "import \(file.text) --name \(name)")
    }
    try await snapshots.importFile(
      URL(fileURLWithPath: context.files.path(file.text)), as: name, context.backend)
    let size = snapshots.size(of: name)
    try context.output.print(
      ListedSnapshot(name: name, size: size),
      line: "Imported the snapshot \(name), \(size) bytes; "
        + "`\(Program.name) snapshot restore \(name)` restores it")
  }
}

struct ResetCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Reset everything: the ledger, accounts, queues, and devices.",
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
      if !yes { try context.confirm("Delete them for good?", because: lost, by: "reset") }
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
