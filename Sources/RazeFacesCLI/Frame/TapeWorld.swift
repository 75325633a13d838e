import Foundation
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import StoreKit
import StoreSimulation
import Synchronization
import TerminalKit

/// The world that a tape is played in: its folder, its time, and the program as a person has it.
@MainActor struct TapeWorld {
  /// The time of a tape that names none.
  static let start = Date(timeIntervalSince1970: 1_772_366_400)
  static let seed: Int64 = 1

  private let tape: Tape
  private let folder: String
  private let isNew: Bool
  private let catalogPath: String
  private let time: HeldTime
  private let outside: Surroundings
  private let program: @MainActor ([String], Surroundings) async -> ExitStatus

  /// Plays a tape from its first step to its last.
  ///
  /// - Parameters:
  ///   - options: a state's folder is a world that is there; else there is a new one, which goes
  ///     afterwards.
  ///   - countsOutcomes: whether the result says what purchases have come to.
  static func play(
    _ tape: Tape, _ options: CommonOptions, _ wiring: Wiring, viewer: TapeViewer?,
    evidence: EvidenceFolder? = nil, countsOutcomes: Bool = false
  ) async throws -> TapeResult {
    let outside = wiring.surroundings
    let folder = try options.state.map(outside.path) ?? temporaryFolder()
    defer { if options.state == nil { try? FileManager.default.removeItem(atPath: folder) } }
    let world = try TapeWorld(tape, folder, isNew: options.state == nil, options, wiring)
    let stage = try world.stage(viewer: viewer, keepsEvidence: evidence != nil)
    let player = TapePlayer(tape, on: stage)
    var result = await player.play()
    if countsOutcomes, result.skipped == nil {
      result.outcomes = try await world.outcomes().map { outcome in
        var outcome = outcome
        outcome.tape = tape.file
        return outcome
      }
    }
    if let evidence {
      let origin = try EvidenceFolder.origin(stage.catalog, world.catalogPath)
      try evidence.write(
        Evidence(result, origin), addresses: stage.catalog.testers.map(\.email), outside)
    }
    return result
  }

  /// - Parameter isNew: it draws its numbers from the tape's seed.
  init(
    _ tape: Tape, _ folder: String, isNew: Bool, _ options: CommonOptions, _ wiring: Wiring
  ) throws {
    self.tape = tape
    self.folder = folder
    self.isNew = isNew
    catalogPath = try Self.catalogPath(tape, options, wiring)
    time = HeldTime(start: tape.settings.clock ?? Self.start)
    outside = wiring.surroundings
    program = wiring.program
  }

  func stage(viewer: TapeViewer? = nil, keepsEvidence: Bool = false) throws -> TapeStage {
    TapeStage(
      catalog: try CatalogSource.load(catalogPath), time: time, openStorefront: openStorefront,
      run: run, write: { [outside] in try outside.write(Data($0.utf8), to: $1) },
      hasProgram: hasProgram, viewer: viewer, keepsEvidence: keepsEvidence, isNewWorld: isNew)
  }

  private static func catalogPath(
    _ tape: Tape, _ options: CommonOptions, _ wiring: Wiring
  ) throws -> String {
    guard let name = tape.settings.catalog else {
      return try wiring.catalogPath(options.catalog)
    }
    let beside = (tape.file as NSString).deletingLastPathComponent
    return wiring.surroundings.path(
      name.hasPrefix("/") || beside.isEmpty ? name : beside + "/" + name)
  }

  static func temporaryFolder() throws -> String {
    var template = Array((NSTemporaryDirectory() + "/razefaces-tape-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CommandFailure(
        .cannotWrite,
        "cannot make a folder in \(NSTemporaryDirectory()): \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func outcomes() async throws -> [Coverage.Count] {
    let ending = await run(["qa", "coverage", "--json"])
    guard ending.status == 0 else {
      throw CommandFailure(.software, "the outcomes cannot be read: \(ending.errors)")
    }
    return try CoverageFile.counts(in: Data(ending.output.utf8), named: "the tape's world")
  }

  // MARK: - The program

  private func openStorefront(
    _ device: String, _ terminal: any Terminal,
    _ opened: @escaping @MainActor (StorefrontSession) -> Void
  ) async -> TapeStage.Ending {
    let screen = ScreenSurroundings(
      takeTerminal: { (terminal, {}) },
      setTicking: { [time] in time.setTicking(of: device, $0) },
      watch: outside.screen.watch, leaveBreadcrumb: { _ in }, opens: { opened($0) })
    return await run(["--device", device], screen)
  }

  private func run(_ arguments: [String]) async -> TapeStage.Ending {
    await run(arguments, outside.screen)
  }

  /// Runs the program as a process of its own would, to its end.
  private func run(
    _ arguments: [String], _ screen: ScreenSurroundings
  ) async -> TapeStage.Ending {
    let printed = Mutex((output: [UInt8](), errors: ""))
    let streams = CommandStreams(
      write: { bytes in printed.withLock { $0.output += bytes } },
      note: { line in printed.withLock { $0.errors += line + "\n" } },
      readLine: { [password = password(for: arguments)] in password }, isOutputTerminal: false)
    var surroundings = Surroundings(
      environment: environment, homeDirectory: folder, directory: outside.directory,
      clock: { [time] in time.date }, timeZone: tape.settings.zone ?? .gmt,
      seed: isNew ? tape.settings.seed ?? Self.seed : nil,
      pause: { [time] in await time.pause($0) }, streams: streams, prompt: { nil },
      columns: Self.columns, die: nil, screen: screen)
    surroundings.alarm = { [time] in await time.alarm($0) }
    let connection = StoreConnection()
    let status = await connection.performAsCurrent { [surroundings] in
      await program(arguments, surroundings)
    }
    await connection.close()
    return printed.withLock {
      TapeStage.Ending(
        status: status.rawValue, output: String(decoding: $0.output, as: UTF8.self),
        errors: $0.errors)
    }
  }

  private static let columns = 80

  private var environment: [String: String] {
    var environment = [
      "LANG": "C.UTF-8", "RAZEFACES_STATE": folder, "RAZEFACES_CATALOG": catalogPath,
    ]
    environment["RAZEFACES_LANGUAGE"] = tape.settings.language
    return environment.merging(tape.settings.environment) { $1 }
  }

  /// Returns the password of the catalog's tester who is named, for `--password-stdin`.
  private func password(for arguments: [String]) -> String? {
    guard arguments.contains("--password-stdin") else { return nil }
    let catalog = try? CatalogSource.load(catalogPath)
    return catalog?.testers.first { arguments.contains($0.email) }?.password
  }

  private func hasProgram(_ name: String) -> Bool {
    let folders = (outside.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }
}
