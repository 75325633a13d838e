import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesScreens
import RazeFacesTapes
import StoreCore
import TerminalKit

struct DemoCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Show what the App Store does with purchases, scene by scene.",
    discussion: """
      Each scene plays by itself in a new world, at a speaker's pace, with captions below it. They \
      work with any catalog of products; a scene is skipped if the catalog lacks what it needs. \
      Your own tapes play as scenes, too.

      Space goes on, Backspace goes to the beginning of the scene, and there to the one before; \
      digits and then g go to a scene; p pauses, b blanks the screen, L changes the language, q \
      leaves. Enter takes over: all keys are then the storefront's, and Ctrl-G goes on where you \
      were.

      Examples:
        razefaces demo
        razefaces demo --scene declined
        razefaces demo --catalog shop.json --language ko
        razefaces demo --list
        razefaces demo --loop
        razefaces demo --cast demo.cast
        razefaces demo mine.tape
      """)

  @Argument(help: "Tapes to show instead.", completion: .file(extensions: ["tape"]))
  var files: [PathArgument] = []

  @Flag(help: "List the scenes.") var list = false

  @Option(
    help: ArgumentHelp("Begin with this scene: its name or its number.", valueName: "scene"),
    completion: .list(TapeFile.scenes.map(\.name)))
  var scene: String?

  @Flag(
    help: """
      Begin again at the end, for visitors of a stand: keys that leave or write files are off, \
      and three Ctrl-C end it.
      """)
  var loop = false

  @Option(help: ArgumentHelp("The speed: a factor of a speaker's pace.", valueName: "factor"))
  var speed = "1"

  @Option(
    help: ArgumentHelp("Also record it as an asciicast.", valueName: "file"),
    completion: .file(extensions: ["cast"]))
  var cast: PathArgument?

  @OptionGroup var common: CommonOptions
  /// The schema of `--list`.
  static let schema: JSONSchema = .list(of: form.schema)
  private static let form = Form<(number: Int, scene: Scene)>(
    .member("number") { $0.number }.column("No", .right),
    .member("name") { $0.scene.name }.column("Scene"),
    .member("title") { $0.scene.tape.title }.column("Title"),
    .member("seconds") { Self.seconds($0.scene.tape) }.column("Seconds", .right),
    .member("purpose") { $0.scene.tape.settings.purpose ?? "" }.column("Purpose", spare: 0))

  func validate() throws {
    if Double(speed).map({ 0.01...1_000 ~= $0 }) != true {
      throw ValidationError("--speed is \(speed); it must be a number from 0.01 to 1000.")
    }
    if common.state != nil {
      throw ValidationError("Each scene makes its own world; leave out --state.")
    }
    if loop, cast != nil || list {
      throw ValidationError("--loop writes no file and has no end; leave out --cast and --list.")
    }
    if common.json, !list { throw ValidationError("Only --list has JSON.") }
  }

  private typealias Scene = (name: String, tape: Tape)

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let scenes = try scenes(wiring)
    if list {
      try printList(scenes, wiring)
      return .done
    }
    let results = try await show(scenes, from: try start(scenes), wiring)
    for (scene, result) in results {
      for failure in result.checks.compactMap(\.failure) {
        wiring.surroundings.streams.printNote(
          "scene \(scene): expected that \(failure.expected); \(failure.found)")
      }
      if let reason = result.skipped {
        wiring.surroundings.streams.printNote("scene \(scene) skipped: \(reason)")
      }
    }
    return results.allSatisfy { $1.checks.allSatisfy { $0.failure == nil } } ? .done : .refused
  }

  @MainActor private func scenes(_ wiring: Wiring) throws -> [Scene] {
    guard files.isEmpty else {
      return try files.map { ($0.text, try wiring.surroundings.readTape($0.text)) }
    }
    return try TapeFile.scenes.map { ($0.name, try $0.parsed()) }
  }

  /// Returns the number of the first scene to show.
  private func start(_ scenes: [Scene]) throws -> Int {
    guard let scene else { return 1 }
    if let number = Int(scene), (1...scenes.count).contains(number) { return number }
    guard let place = scenes.firstIndex(where: { $0.name == scene }) else {
      throw InvalidInput("there is no scene \"\(scene)\"; `razefaces demo --list` lists them all")
    }
    return place + 1
  }

  /// A rough length, because a scene waits for its reader.
  private static func seconds(_ tape: Tape) -> Int {
    tape.steps.reduce(0) { sum, step in
      switch step.action {
      case .caption(let words): sum + 2 + words.count / 17
      case .sleep(let duration): sum + Int(duration.components.seconds)
      default: sum
      }
    }
  }

  @MainActor private func printList(_ scenes: [Scene], _ wiring: Wiring) throws {
    let listed = scenes.enumerated().map { (number: $0 + 1, scene: $1) }
    let dates = DateText(timeZone: wiring.surroundings.timeZone)
    try wiring.output(common.values).print(listed, in: Self.form, dates, none: "No scenes")
  }

  @MainActor private func show(
    _ scenes: [Scene], from start: Int, _ wiring: Wiring
  ) async throws -> [(String, TapeResult)] {
    let surroundings = wiring.surroundings
    let (terminal, restoreTerminal) = try surroundings.screen.takeTerminal()
    let recording =
      cast == nil
      ? nil
      : AsciicastTerminal(size: terminal.screen.size, title: Program.name, showing: terminal)
    let viewer = TapeViewer(
      on: recording ?? terminal, speed: Double(speed),
      demonstration: demonstration(scenes, on: terminal, wiring), now: surroundings.clock
    ) {
      await recording?.advance(by: $0)
      await surroundings.pause($0)
    }
    var results: [(String, TapeResult)] = []
    do {
      defer { restoreTerminal() }
      var next: (scene: Int, caption: Int)? = (start, 0)
      while let (number, caption) = next, number <= scenes.count {
        let (name, tape) = scenes[number - 1]
        viewer.startScene(number, upTo: caption)
        let result = try await TapeWorld.play(
          fitted(tape, viewer), common.values, wiring, viewer: viewer)
        results.removeAll { $0.0 == name }
        results.append((name, result))
        switch viewer.demonstration?.jump {
        case .quit: next = nil
        case .scene(let number, let caption): next = (number, caption)
        case nil: next = loop && number == scenes.count ? (1, 0) : (number + 1, 0)
        }
      }
    }
    if let recording, let cast {
      try surroundings.files.write(Data(recording.text.utf8), to: cast.text)
    }
    return results
  }

  /// Returns a tape in the language and the window of the demonstration.
  @MainActor private func fitted(_ tape: Tape, _ viewer: TapeViewer) -> Tape {
    var tape = tape
    tape.settings.size = viewer.room
    tape.settings.language = viewer.demonstration?.language.rawValue
    tape.settings.typingSpeed = .milliseconds(120)
    if loop {
      tape.settings.outputs = []
      tape.steps.removeAll { if case .screenshot = $0.action { true } else { false } }
    }
    return tape
  }

  @MainActor private func demonstration(
    _ scenes: [Scene], on terminal: any Terminal, _ wiring: Wiring
  ) -> Demonstration {
    let writable = StorefrontSession.languages(for: terminal)?.compactMap(Language.named)
    let wanted =
      wiring.wantedLanguage(common.values)
      ?? Language.wanted(in: wiring.surroundings.environment)
    let language = Language.spoken(writable?.map(\.rawValue) ?? wanted)
    return Demonstration(
      count: scenes.count, languages: writable ?? Language.allCases, language: language,
      isTranslated: files.isEmpty, isForVisitors: loop)
  }
}
