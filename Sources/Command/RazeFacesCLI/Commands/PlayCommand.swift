import ArgumentParser
import Foundation
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import TerminalKit

struct PlayCommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play tapes of keys, commands, and expectations.",
    discussion: """
      Plays each file in its own world, with a held clock and without a terminal, and prints TAP: \
      each tape is a test point with its checks as a subtest. Exits with 1 if a check failed, and \
      with 65 if a file has mistakes. The page Tapes describes the format.

      Examples:
        razefaces play first-purchase.tape
        razefaces play tapes/*.tape --junit report.xml
        razefaces play bug.tape --report evidence
        razefaces play visit.tape --show --speed 2
        razefaces play visit.tape --show --step
        razefaces play visit.tape --cast visit.cast
        razefaces play visit.tape --state /tmp/demo
      """)

  @Argument(help: "The tapes, in order.", completion: .file(extensions: ["tape"]))
  var files: [PathArgument]

  @OptionGroup var reports: TapeReports
  @Flag(help: "Show the tape in this terminal while it plays. q stops it.") var show = false

  @Option(
    help: ArgumentHelp(
      "With --show, the speed: a factor of the tape's own time, or max.",
      valueName: "speed"), completion: .list(["0.5", "1", "2", "5", "max"]))
  var speed = "1"

  @Flag(help: "With --show, wait for a key at each Caption.") var step = false

  @Option(
    help: ArgumentHelp(
      "Record the screens as an asciicast, which asciinema plays.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var cast: PathArgument?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if speed != "max", Double(speed).map({ 0.01...1_000 ~= $0 }) != true {
      throw ValidationError("--speed is \(speed); it must be a number from 0.01 to 1000, or max.")
    }
    if step, !show { throw ValidationError("--step waits for keys; it needs --show.") }
    if common.json { throw ValidationError("The output is TAP or JUnit's XML, not JSON.") }
    if files.isEmpty { throw ValidationError("Name at least one tape.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let tapes = try readAll(wiring)
    if !show, wiring.surroundings.program != nil { TapeWorld.removeFoldersAtSignals() }
    try reports.evidence?.make(wiring.surroundings)
    let results = try await (show ? showAll : playAll)(tapes, wiring)
    try reports.write(results, wiring)
    if results.contains(where: \.isStopped) { return Self.stopped }
    return results.allSatisfy(\.hasPassed) ? .done : .refused
  }

  /// The exit status after Ctrl-C, by the shell's convention (128 + SIGINT).
  private static let stopped = ExitStatus(rawValue: 130)

  @MainActor private func playAll(_ tapes: [Tape], _ wiring: Wiring) async throws -> [TapeResult] {
    var report = TestAnythingReport(count: tapes.count)
    let evidence = reports.evidence
    let streams = wiring.surroundings.streams
    let recording =
      cast == nil ? nil : AsciicastTerminal(size: room(for: tapes), title: title(tapes))
    let viewer = recording.map { recording in
      TapeViewer(on: recording, speed: Double(speed)) { await recording.advance(by: $0) }
    }
    try streams.write(lines: report.opening)
    var results: [TapeResult] = []
    for tape in tapes {
      for line in tape.ignored { streams.printNote(line) }
      let result = try await TapeWorld.play(
        tape, common.values, wiring, viewer: viewer, evidence: evidence)
      try streams.write(lines: report.lines(for: result))
      results.append(result)
    }
    try write(recording, wiring)
    return results
  }

  @MainActor private func write(_ recording: AsciicastTerminal?, _ wiring: Wiring) throws {
    guard let recording, let cast else { return }
    try wiring.surroundings.files.write(Data(recording.text.utf8), to: cast.text)
  }

  /// The size of the largest tape, with a line for captions.
  private func room(for tapes: [Tape]) -> Size {
    let sizes = tapes.map(\.settings.size)
    return Size(sizes.map(\.width).max() ?? 80, (sizes.map(\.height).max() ?? 24) + 1)
  }

  private func title(_ tapes: [Tape]) -> String { tapes.map(\.title).joined(separator: ", ") }

  /// Plays tapes on the terminal, and reports after the terminal is restored.
  @MainActor private func showAll(_ tapes: [Tape], _ wiring: Wiring) async throws -> [TapeResult] {
    let surroundings = wiring.surroundings
    let (terminal, restoreTerminal) = try surroundings.screen.takeTerminal()
    let evidence = reports.evidence
    let recording =
      cast == nil
      ? nil : AsciicastTerminal(size: terminal.screen.size, title: title(tapes), showing: terminal)
    let viewer = TapeViewer(on: recording ?? terminal, speed: Double(speed), isInSteps: step) {
      await recording?.advance(by: $0)
      await surroundings.pause($0)
    }
    var results: [TapeResult] = []
    do {
      defer { restoreTerminal() }
      for tape in tapes where !results.contains(where: \.isStopped) {
        results.append(
          try await TapeWorld.play(tape, common.values, wiring, viewer: viewer, evidence: evidence))
      }
    }
    try write(recording, wiring)
    if let size = viewer.tooLarge {
      surroundings.streams.printNote(
        "this terminal is smaller than the tape's \(size.width)x\(size.height) cells, so parts "
          + "were not shown")
    }
    var report = TestAnythingReport(count: results.count)
    try surroundings.streams.write(lines: report.opening)
    for result in results { try surroundings.streams.write(lines: report.lines(for: result)) }
    return results
  }

  @MainActor private func readAll(_ wiring: Wiring) throws -> [Tape] {
    var mistakes: [String] = []
    var tapes: [Tape] = []
    for file in files.map(\.text) {
      do {
        let tape = try wiring.surroundings.readTape(file)
        if common.state != nil, tape.settings.seed != nil {
          mistakes.append("\(file): Seed creates a new world, but --state names an existing one")
        }
        tapes.append(tape)
      } catch let failure as TapeFailure {
        mistakes += failure.mistakes.map(\.description)
      }
    }
    guard mistakes.isEmpty else { throw CommandFailure(.data, lines: mistakes) }
    return tapes
  }
}

struct TapeReports: ParsableArguments {
  @Option(
    help: ArgumentHelp("Also write the results as JUnit's XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: PathArgument?

  @Option(
    help: ArgumentHelp(
      "Write the evidence of each tape to this folder, as an HTML page.", valueName: "dir"),
    completion: .directory)
  var report: PathArgument?

  @Flag(help: "With --report, replace the names of testers, devices, and folders with aliases.")
  var redact = false

  /// A new folder for the evidence, with one page per tape.
  var evidence: EvidenceFolder? {
    report.map { EvidenceFolder(folder: $0.text, isRedacted: redact) }
  }

  @MainActor func write(_ results: [TapeResult], _ wiring: Wiring) throws {
    guard let junit = junit?.text else { return }
    try wiring.surroundings.files.write(Data(JUnitReport.text(of: results).utf8), to: junit)
  }
}

extension Surroundings {
  /// Reads a tape from its file, or from an evidence page that contains it.
  func readTape(_ file: String) throws -> Tape {
    let text = try text(of: file)
    var tape =
      try text.hasPrefix("<!DOCTYPE html>")
      ? embeddedTape(in: text, file) : TapeParser.parse(text, file: file)
    tape.folder =
      URL(fileURLWithPath: file, isDirectory: false).deletingLastPathComponent().relativePath
    return tape
  }

  private func embeddedTape(in page: String, _ file: String) throws -> Tape {
    guard let tape = EvidencePage.tape(in: page) else {
      throw CommandFailure(.data, "\(file) is a page without a tape")
    }
    return try tape.parsed()
  }

  /// Large enough for an evidence page, which contains the screens of a tape.
  private static let mostBytes = 16_000_000

  private func text(of file: String) throws -> String {
    let bytes = try files.read(file, most: Self.mostBytes)
    guard 1...Self.mostBytes ~= bytes.count else {
      throw CommandFailure(.data, "\(file) is empty or larger than 16 MB, so it is not a tape")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.data, "\(file) is not UTF-8, so it is not a tape")
    }
    // Some editors put a byte order mark first.
    return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }
}
