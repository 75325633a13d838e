import ArgumentParser
import Foundation
import RazeFacesTapes
import StoreCatalog
import StoreCore
import StoreSimulation

struct ExecCommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec", abstract: "Run any command, such as swift test, in a new world.",
    discussion: """
      Runs the command with the variables that StoreKitSimulation reads: RAZEFACES_STATE, \
      RAZEFACES_CATALOG if --catalog is used, and RAZEFACES_ANSWERS=yes unless it is set. Tests, \
      and programs that run at the same time, create their own worlds. At the end, the command \
      prints what happened in each world to standard error, and deletes the worlds.

      The exit status is that of the command: 128 plus the number if a signal ended it, 127 if \
      there is no such program. Signals are passed on.

      Examples:
        razefaces exec -- swift test
        razefaces exec --catalog Store.storekit -- swift test --parallel
        razefaces exec --report evidence -- swift run MyTool
      """)

  @Option(
    help: ArgumentHelp("Write a page of evidence of each world to this folder.", valueName: "dir"),
    completion: .directory)
  var report: PathArgument?

  @Argument(parsing: .postTerminator, help: ArgumentHelp("The command.", valueName: "command"))
  var words: [String] = []

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if words.isEmpty { throw ValidationError("Name the command after --: exec -- swift test") }
    if common.state != nil { throw ValidationError("exec creates a new world; it has no --state.") }
    if common.json { throw ValidationError("exec prints the command's output; it has no --json.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let surroundings = wiring.surroundings
    let folder = try surroundings.temporaryFolder(named: "razefaces-exec")
    defer { folder.remove() }
    let first = folder.url.appending(path: "world")
    let others = folder.url.appending(path: "worlds")
    for folder in [first, others] { try StateFolder(url: folder).create() }
    let evidence = report.map { EvidenceFolder(folder: $0.text, isRedacted: false) }
    try evidence?.make(surroundings)
    var environment = surroundings.environment
    environment[StateFolder.environmentVariable] = first.path
    environment[StateFolder.worldsVariable] = others.path
    environment["RAZEFACES_ANSWERS"] = environment["RAZEFACES_ANSWERS"] ?? "yes"
    if let catalog = common.catalog?.text {
      _ = try wiring.readCatalog(common.values)
      // Absolute, because the command may change its working folder.
      let file = URL(fileURLWithPath: surroundings.path(catalog))
      environment[CatalogVariable.path.rawValue] = file.path
    }
    let status = try await ChildCommand.run(words, environment, in: folder)
    for world in ExecutedWorld.all(first, others) {
      do { try await report(world, wiring, evidence) } catch {
        for line in CommandFailure(error).lines { surroundings.streams.printError(line) }
      }
    }
    return status
  }

  /// Prints the log of a world, and writes its evidence page.
  @MainActor private func report(
    _ world: ExecutedWorld, _ wiring: Wiring, _ evidence: EvidenceFolder?
  ) async throws {
    var options = common.values
    options.state = world.folder.path
    options.catalog = world.catalog ?? common.catalog?.text
    _ = try await wiring.serve(options) { context in
      let page = try await context.control.events(EventQuery(.everything))
      let blocks = try await context.blocks(page, limit: Self.mostBlocks, ofAll: true)
      context.printNote("what happened in the world of \(world.title):")
      for line in blocks { context.printError("  \(line)") }
      guard let evidence else { return }
      let source = wiring.surroundings.catalog(options.catalog)
      let facts = try await WorldFacts(of: context.backend, device: context.device, context.dates)
      let path = try evidence.write(
        Evidence(
          of: facts, in: world.test, try EvidenceFolder.origin(context.control.catalog, source)),
        named: world.title, hiding: PrivateNames(), wiring.surroundings)
      context.printNote("wrote \(path)")
    }
  }

  private static let mostBlocks = 200
}

private struct ExecutedWorld {
  let folder: URL
  let name: String
  /// The path of the catalog that the process saved; nil for the command's or the embedded one.
  var catalog: String? { text("catalog.path") }
  /// The test that the world belongs to; nil if it is unknown.
  var test: String? { text("test.name") }
  var title: String { test.map { "\($0), \(name)" } ?? name }

  /// Returns the command's main world, and those of its sessions and parallel processes.
  static func all(_ first: URL, _ others: URL) -> [ExecutedWorld] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: others.path)) ?? []
    let rest = names.sorted().map {
      ExecutedWorld(folder: others.appending(path: $0), name: String($0.dropLast(7)))
    }
    // SQLite creates the file at the first use.
    return ([ExecutedWorld(folder: first, name: "the command")] + rest)
      .filter { FileManager.default.fileExists(atPath: StateFolder(url: $0.folder).database.path) }
  }

  private func text(_ file: String) -> String? {
    try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }
}
