import ArgumentParser
import Foundation
import Localization
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import StoreSimulation
import TerminalKit

struct RecordCommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Open the storefront and record what you do as a tape.",
    discussion: """
      Opens a new world with a seed and a held clock, and records your keys, waits, and \
      expectations of what is on the screen. Commands in other terminals become steps, too. With \
      --state, uses the world in that folder: saves it as a snapshot first, and the tape starts by \
      restoring it.

      Passwords are not written. Tapes name the tester's address instead.

      Examples:
        razefaces record first-purchase.tape
        razefaces play first-purchase.tape
        razefaces record bug.tape --state /tmp/bug
      """)

  @Argument(help: "The tape to write.", completion: .file(extensions: ["tape"]))
  var path: PathArgument
  @OptionGroup var common: CommonOptions

  private var file: String { path.text }

  func validate() throws {
    if common.json { throw ValidationError("A recording is a tape, not JSON.") }
  }

  @MainActor func run(with wiring: Wiring) async throws -> ExitStatus {
    let surroundings = wiring.surroundings
    guard !FileManager.default.fileExists(atPath: surroundings.path(file)) else {
      throw CommandFailure(.cannotWrite, "\(file) exists already; name another file, or remove it")
    }
    let folder = try TapeWorld.worldFolder(common.values, surroundings)
    defer { folder.temporary?.remove() }
    let state = StateFolder(url: URL(fileURLWithPath: folder.path, isDirectory: true))
    let isNew = try !state.hasWorld
    let (ending, draft) = try await record(in: folder.path, isNew: isNew, wiring)
    if ending.errors.isEmpty {
      try surroundings.streams.write(lines: [
        "Recorded \(draft.count) steps to \(file)", "`\(playCommand(isNew: isNew))` plays them.",
      ])
    } else {
      surroundings.streams.printError(ending.errors.trimmingCharacters(in: .newlines))
    }
    return ExitStatus(rawValue: ending.status)
  }

  /// Returns the command that plays the tape. For a new world, the tape contains the seed, so the
  /// command needs no state folder.
  private func playCommand(isNew: Bool) -> String {
    let places = [("--state", isNew ? nil : common.state), ("--catalog", common.catalog)]
    let options = places.flatMap { name, value in value.map { [name, $0.text] } ?? [] }
    return ([Program.name, "play", file] + options).joined(separator: " ")
  }

  @MainActor private func record(
    in folder: String, isNew: Bool, _ wiring: Wiring
  ) async throws -> (CommandResult, TapeDraft) {
    let surroundings = wiring.surroundings
    var tape = Tape(file: file)
    tape.settings = settings(isNew: isNew, wiring)
    let world = try TapeWorld(tape, folder, isNew: isNew, common.values, wiring)
    let (terminal, restoreTerminal) = try surroundings.screen.takeTerminal()
    defer { restoreTerminal() }
    tape.settings.size = terminal.screen.size
    let failures = FailedCommands(
      in: StateFolder(url: URL(fileURLWithPath: folder, isDirectory: true)))
    let collection = try failures.collect()
    defer { if collection != nil { failures.end() } }
    let recorder = TapeRecorder(
      TapeDraft(tape.settings), on: world, device: common.device, terminal: terminal,
      pause: surroundings.pause,
      watch: { surroundings.screen.watch(folder, $0) },
      failures: {
        collection.map(FailedCommands.newCommands)?.map { ($0.command, $0.status) } ?? []
      },
      save: { try surroundings.files.write(Data($0.text.utf8), to: file) })
    let first = isNew ? ["clock", "hold"] : try await snapshot(world, surroundings)
    if let failure = await recorder.runFirst(first) { return (failure, recorder.draft) }
    return (try await recorder.record(), recorder.draft)
  }

  @MainActor private func snapshot(
    _ world: TapeWorld, _ surroundings: Surroundings
  ) async throws -> [String] {
    let name = "before-\(surroundings.clock().formatted(Self.moment))"
    let ending = await world.run(["snapshot", "save", name])
    guard ending.status == 0 else {
      let lines = ending.errors.split(separator: "\n").map(String.init)
      throw CommandFailure(ExitStatus(rawValue: ending.status), lines: lines)
    }
    return ["snapshot", "restore", name, "--yes"]
  }

  private static let moment = Date.ISO8601FormatStyle(
    dateSeparator: .omitted, timeSeparator: .omitted)

  @MainActor private func settings(isNew: Bool, _ wiring: Wiring) -> TapeSettings {
    let surroundings = wiring.surroundings
    let language = Language.spoken(
      wiring.wantedLanguage(common.values) ?? Language.wanted(in: surroundings.environment))
    var settings = TapeSettings()
    settings.title =
      URL(fileURLWithPath: file, isDirectory: false).deletingPathExtension().lastPathComponent
    settings.typingSpeed = Self.typingSpeed
    settings.language = language == .english ? nil : language.rawValue
    if surroundings.timeZone.secondsFromGMT() != 0 { settings.zone = surroundings.timeZone }
    if isNew {
      settings.seed = TapeWorld.seed
      settings.clock = TapeWorld.start
    } else {
      let seconds = surroundings.clock().timeIntervalSince1970.rounded(.down)
      settings.clock = Date(timeIntervalSince1970: seconds)
    }
    return settings
  }

  /// Slow enough for keys that must be pressed separately.
  private static let typingSpeed = Duration.milliseconds(400)
}
