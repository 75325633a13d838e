import Foundation
import RazeFacesDevice
import RazeFacesScreens
import RazeFacesTapes
import StoreCatalog
import StoreCore
import StoreKit
import StoreSimulation
import Synchronization
import TerminalKit

/// The world that a tape is played in: its folder, its time, and the program.
@MainActor struct TapeWorld: TapeStage {
  static let start = Date(timeIntervalSince1970: 1_772_366_400)
  static let seed: Int64 = 1

  private let tape: Tape
  private let folder: String
  let isNewWorld: Bool
  private let bounds: TapeBounds
  let clock: ManualClock
  private let options: WorldOptions
  private let outside: Surroundings
  private let program: @MainActor ([String], Surroundings) async -> ExitStatus

  /// Plays a tape from the first step to the last.
  ///
  /// - Parameters:
  ///   - options: with a state folder, the tape uses that world; otherwise a new one, which is
  ///     deleted afterwards.
  ///   - countsOutcomes: whether the result contains the purchase outcomes that occurred.
  static func play(
    _ tape: Tape, _ options: WorldOptions, _ wiring: Wiring, viewer: TapeViewer?,
    evidence: EvidenceFolder? = nil, countsOutcomes: Bool = false
  ) async throws -> TapeResult {
    let outside = wiring.surroundings
    let folder = try worldFolder(options, outside)
    defer { folder.temporary?.remove() }
    let world = try TapeWorld(
      tape, folder.path, isNew: options.state == nil, isStand: viewer?.isForVisitors == true,
      options, wiring)
    let player = TapePlayer(tape, on: world, viewer: viewer, keepsEvidence: evidence != nil)
    let start = outside.clock()
    var result = await player.play()
    if result.skipped == nil {
      let contradictions = try await world.read(device: options.device) { context in
        try await context.appSide.contradictions(context.backend)
      }
      result.add(contradictions: contradictions, of: tape)
    }
    if result.skipped == nil, countsOutcomes {
      result.outcomes = try await world.read(device: options.device) { context in
        try await context.control.coverage().lines.filter(\.isSeen).map(\.outcome.key)
      }
    }
    result.seconds = outside.clock().timeIntervalSince(start)
    if let evidence {
      let origin = try EvidenceFolder.origin(world.catalog, world.bounds.source)
      var names = player.facts.names
      names.paths = outside.ownPaths + [world.bounds.source.path ?? "", folder.path, tape.folder]
      try evidence.write(Evidence(tape, result, player.facts, origin), hiding: names, outside)
    }
    return result
  }

  /// - Parameter isNew: whether the world's random numbers use the tape's seed.
  init(
    _ tape: Tape, _ folder: String, isNew: Bool, isStand: Bool = false, _ options: WorldOptions,
    _ wiring: Wiring
  ) throws {
    (self.tape, self.folder, isNewWorld, self.options) = (tape, folder, isNew, options)
    let source = try Self.catalog(tape, options, wiring.surroundings)
    bounds = TapeBounds(
      state: folder, source: source, catalog: try source.load().catalog, isStand: isStand)
    clock = ManualClock(start: tape.settings.clock ?? Self.start)
    outside = wiring.surroundings
    program = wiring.program
  }

  var catalog: Catalog { bounds.catalog }

  func write(_ text: String, _ name: String) throws {
    try FileAccess(in: outside.directory, isConfined: true).write(Data(text.utf8), to: name)
  }

  private static func catalog(
    _ tape: Tape, _ options: WorldOptions, _ outside: Surroundings
  ) throws -> CatalogSource {
    guard let name = tape.settings.catalog else { return outside.catalog(options.catalog) }
    let path = outside.path(tape.folder.isEmpty ? "." : tape.folder)
    let folder = FileAccess(in: path, isConfined: true)
    return .contents(try folder.read(name, most: mostBytesOfCatalog), name: folder.path(name))
  }

  private static let mostBytesOfCatalog = 256 << 20

  /// Returns the folder that the options name, or a temporary one.
  static func worldFolder(
    _ options: WorldOptions, _ outside: Surroundings
  ) throws -> (path: String, temporary: TemporaryFolder?) {
    if let state = options.state { return (outside.path(state), nil) }
    let temporary = try outside.temporaryFolder(named: "razefaces-tape")
    return (temporary.url.appending(path: "world").path, temporary)
  }

  /// Removes this process's temporary folders when a signal ends it. Not needed while the
  /// storefront has the terminal, which removes them as well.
  static func removeFoldersAtSignals() {
    let signals = CaughtSignals([SIGTERM, SIGINT, SIGHUP])
    Thread.detachNewThread {
      guard let number = signals.waitForSignal()?.number else { return }
      TemporaryFolder.removeAll()
      signals.release()
      CaughtSignals.obey(number)
    }
  }

  func openStorefront(
    _ device: String, _ terminal: any Terminal,
    _ opened: @escaping @MainActor (StorefrontSession) -> Void
  ) async -> CommandResult {
    let screen = ScreenSurroundings(
      takeTerminal: { (terminal, {}) }, setTicking: { [clock] in clock.setTicking(of: device, $0) },
      watch: outside.screen.watch, opens: { opened($0) })
    return await perform(screen, password: nil) { await program(["--device", device], $0) }
  }

  func run(_ arguments: [String]) async -> CommandResult {
    // The names of a role's product can hide what the parser refuses.
    guard WorldOptions.withoutPlaces(arguments) == arguments else {
      let refusal = "\(Program.name): a tape's commands have no --state and no --catalog\n"
      return CommandResult(status: ExitStatus.usage.rawValue, output: "", errors: refusal)
    }
    return await perform(Self.noScreen, password: password(for: arguments)) {
      await program(arguments, $0)
    }
  }

  func facts(_ device: String) async -> WorldFacts? {
    try? await read(device: device) { context in
      try await WorldFacts(of: context.backend, device: device, context.dates)
    }
  }

  /// Reads the world like a command on the device.
  private func read<Value>(
    device: String, _ body: @escaping @MainActor (CommandContext) async throws -> Value
  ) async throws -> Value {
    var options = options
    (options.device, options.language) = (device, nil)
    var result = Result<Value, any Error>.failure(
      CommandFailure(.software, "the world cannot be read"))
    _ = await perform(Self.noScreen, password: nil) { [options] surroundings in
      let wiring = Wiring(arguments: [], surroundings: surroundings, program: program)
      do {
        return try await wiring.serve(options) { context in
          result = .success(try await body(context))
        }
      } catch {
        result = .failure(error)
        return .refused
      }
    }
    return try result.get()
  }

  private static let noScreen = ScreenSurroundings(
    takeTerminal: {
      throw CommandFailure(.usage, "`Run` cannot open the storefront in a tape; other steps do")
    }, setTicking: { _ in }, watch: { _, _ in nil })

  /// Runs the program, or a part of it, like a process of its own until it exits.
  private func perform(
    _ screen: ScreenSurroundings, password: String?,
    _ body: @MainActor (Surroundings) async -> ExitStatus
  ) async -> CommandResult {
    let printed = Mutex((output: [UInt8](), errors: ""))
    let streams = CommandStreams(
      write: { bytes in printed.withLock { $0.output += bytes } },
      writeError: { line in printed.withLock { $0.errors += line + "\n" } },
      readLine: { password }, isOutputTerminal: false)
    let environment = ["LANG": "C.UTF-8", "RAZEFACES_LANGUAGE": tape.settings.language]
    let surroundings = Surroundings(
      environment: environment.compactMapValues(\.self), homeDirectory: folder,
      directory: outside.directory,
      clock: { [clock] in clock.date }, timeZone: tape.settings.zone ?? .gmt,
      seed: isNewWorld ? tape.settings.seed ?? Self.seed : nil,
      pause: { [clock] in await clock.pause($0) }, alarm: { [clock] in await clock.alarm($0) },
      streams: streams, prompt: { nil }, columns: 80, screen: screen, tape: bounds)
    let connection = StoreConnection()
    let status = await connection.performAsCurrent { await body(surroundings) }
    await connection.close()
    return printed.withLock {
      CommandResult(
        status: status.rawValue, output: String(decoding: $0.output, as: UTF8.self),
        errors: $0.errors)
    }
  }

  /// Returns the password for `--password-stdin`: that of the catalog's tester in the arguments.
  private func password(for arguments: [String]) -> String? {
    guard arguments.contains("--password-stdin") else { return nil }
    return bounds.catalog.testers.first { arguments.contains($0.email) }?.password
  }
}
