import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct DiffSnapshot: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "List what has changed since a snapshot was saved.",
    discussion: "Prints one line for each thing that was added, removed or changed.")

  @OptionGroup var snapshot: SnapshotName
  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .list(of: [
    "subject": .words(WorldChange.Subject.allCases.map(\.rawValue)),
    "change": .words(WorldChange.Kind.allCases.map(\.rawValue)), "name": .optional(.text),
    "parts": .optional(.list(of: .text)),
  ])

  func run(in context: CommandContext) async throws {
    let snapshots = context.appSide.snapshots
    try snapshot.requireSnapshot(in: snapshots)
    let changes = try await snapshots.changes(since: snapshot.name, context.backend) ?? []
    try context.output.print(changes.map(\.json)) {
      changes.isEmpty ? ["Nothing has changed since \(snapshot.name)"] : changes.map(\.line)
    }
  }
}

struct ExportSnapshot: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a snapshot to a file, for another machine.",
    discussion: """
      The file holds the keys of this world, and is for its owner alone. A file that is there is \
      replaced.
      """)

  @Argument(help: "The file to write.", completion: .file())
  var file: String

  @OptionGroup var snapshot: SnapshotName
  @OptionGroup var common: CommonOptions

  static let schema = JSONSchema.writtenFile

  func run(in context: CommandContext) async throws {
    let snapshots = context.appSide.snapshots
    try snapshot.requireSnapshot(in: snapshots)
    try await snapshots.export(snapshot.name, to: context.url(of: file), context.backend)
    let size = snapshots.size(of: snapshot.name)
    try context.output.print(
      ["file": file, "bytes": size] as JSONObject, line: "Wrote \(size) bytes to \(file)")
  }
}

struct ImportSnapshot: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take a snapshot from a file.",
    discussion: """
      All of the file is looked through; one that is damaged, or of another version, is refused with \
      65. It is restored by `razefaces snapshot restore`.
      """)

  @Argument(help: "The file of a snapshot.", completion: .file())
  var file: String

  @Option(help: "Another name than the file's.")
  var name: String?

  @Flag(help: "Replace a snapshot of the same name.")
  var replace = false

  @OptionGroup var common: CommonOptions

  static let schema = SaveSnapshot.schema

  private var wantedName: String {
    let words = URL(fileURLWithPath: file)
    return name
      ?? (words.pathExtension == "snapshot" ? words.deletingPathExtension() : words)
      .lastPathComponent
  }

  func validate() throws { try SnapshotName.check(wantedName) }

  func run(in context: CommandContext) async throws {
    let (snapshots, name) = (context.appSide.snapshots, wantedName)
    if !replace {
      try SnapshotName.requireUnused(name, in: snapshots, by: "import \(file) --name \(name)")
    }
    try await snapshots.take(context.url(of: file), as: name, context.backend)
    let size = snapshots.size(of: name)
    try context.output.print(
      ["name": name, "bytes": size] as JSONObject,
      line: "Took the snapshot \(name), \(size) bytes; "
        + "`\(Program.name) snapshot restore \(name)` goes to it")
  }
}

extension WorldChange {
  fileprivate var json: JSONObject {
    [
      "subject": subject.rawValue, "change": kind.rawValue, "name": name.isEmpty ? nil : name,
      "parts": parts.isEmpty ? nil : parts,
    ]
  }

  /// The change in words.
  fileprivate var line: String {
    let subject = Self.words(subject.rawValue)
    let whole = [name.isEmpty ? subject : "\(subject) \(name)", kind.rawValue]
    guard !parts.isEmpty else { return whole.joined(separator: ": ") }
    // Keys of preferences are names already.
    let parts = self.subject == .preferences ? parts : parts.map(Self.words)
    return whole.joined(separator: ": ") + " (\(parts.joined(separator: ", ")))"
  }

  /// Returns the words of a name in camel case.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { words, letter in
      let isFirst = letter.isUppercase && words.last?.isLowercase == true
      words +=
        (isFirst ? " " : "") + (letter.isUppercase && isFirst ? letter.lowercased() : "\(letter)")
    }
  }
}
