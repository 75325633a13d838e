import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

struct ExportSnapshotCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a snapshot to a file.",
    discussion: """
      The file contains the world's keys, and only its owner can read it. An existing file is \
      replaced.
      """)

  @Argument(help: "The file to write.", completion: .file()) var file: PathArgument
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

  @Argument(help: "The snapshot's file.", completion: .file()) var file: PathArgument
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
