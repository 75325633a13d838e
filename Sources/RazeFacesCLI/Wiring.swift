import ArgumentParser
import Foundation
import RazeFacesCommands
import RazeFacesScreens
import StoreSimulation
import TerminalNcurses

/// The only place where the live parts meet: the simulated store, this machine's clock and files,
/// the streams and the terminal.
enum Wiring {
  /// Before anything else: tasks that already run would stay where they are.
  static func keepQuiet() { QuietExecutor.install() }

  @MainActor static func serveMainQueue() -> Never { MainLoop.run() }

  // MARK: - Commands

  /// Serves one command at a desk over the world that the options name.
  @MainActor static func serve(
    _ options: CommonOptions, _ command: @MainActor (Desk) async throws -> Void
  ) async throws {
    let folder = folder(options)
    let store = try open(options, folder, latency: .zero)
    let desk = Desk(
      store.backend, stateDirectory: folder.url, device: options.device, format: format(options),
      person: TerminalPerson())
    do {
      try await command(desk)
      try await desk.noteBacklog()
    } catch {
      await store.leave()
      throw error
    }
    await store.leave()
  }

  static func checkCatalog(_ file: String?, _ options: CommonOptions) throws {
    try CatalogReport.check(
      file: file ?? options.catalog, environment: environment, format: format(options))
  }

  static func passwordFromInput() throws -> String {
    try PasswordInput.read()
  }

  static func crashPoint(_ options: CrashOptions) -> CrashPoint? {
    options.crashAfter.flatMap(CrashPoint.Step.init(rawValue:)).map { step in
      CrashPoint(after: step) { kill(getpid(), SIGKILL) }
    }
  }

  static func isCrashStep(_ number: Int) -> Bool {
    CrashPoint.Step(rawValue: number) != nil
  }

  // MARK: - The world

  private static let language = "RAZEFACES_LANGUAGE"

  static var environment: [String: String] { ProcessInfo.processInfo.environment }

  static func format(_ options: CommonOptions) -> Desk.Format {
    options.json ? .json : .text
  }

  static func folder(_ options: CommonOptions) -> StateFolder {
    StateFolder.resolve(
      option: options.state, environment: environment, home: NSHomeDirectory())
  }

  private static func open(
    _ options: CommonOptions, _ folder: StateFolder, latency: Duration
  ) throws -> SimulatedStore {
    let catalog = try CatalogSource.load(option: options.catalog, environment: environment)
    return try SimulatedStore(
      folder: folder, catalog: catalog, device: options.device, latency: latency,
      languages: environment[language].map { [$0] }, pause: Pause.wait)
  }

  /// A limit on the size of files (`ulimit -f`) is to be told like a full disk, not to end the
  /// process without a word.
  static func takeLimitsAsErrors() {
    signal(SIGXFSZ, SIG_IGN)
  }

  // MARK: - Leaving

  static func leave() -> Never { exit(ExitStatus.done.rawValue) }

  /// Ends the process: our own failures in our words, the parser's (usage, help, version) in its.
  static func leave(because error: any Error) -> Never {
    // To the parser, errors that it does not know are mere failures.
    if RazeFaces.exitCode(for: error) != .failure { RazeFaces.exit(withError: error) }
    if let failure = error as? TerminalFailure {
      CommandStreams.standard.note(failure.description)
      exit(failure.exitCode)
    }
    let failure = CommandFailure(error)
    for line in failure.lines { CommandStreams.standard.note(line) }
    exit(failure.status.rawValue)
  }

  static func unknownCommand(_ word: String, known: [String]) -> String {
    CommandSpelling.unknown(word, known: known)
  }

  static let jsonNeedsCommand = CommandSpelling.jsonNeedsCommand

  // MARK: - The storefront

  @MainActor static func openStorefront(_ options: CommonOptions) async throws -> Never {
    let folder = folder(options)
    let store = try open(options, folder, latency: .milliseconds(600))
    let terminal = try NcursesTerminal(
      for: TerminalProgram(name: "razefaces", advice: CommandSpelling.headlessAdvice))
    if environment[language] == nil, let languages = StorefrontSession.languages(for: terminal) {
      await store.setLanguages(languages)
    }
    let ticker = Ticker()
    let session = StorefrontSession(
      store.backend, stateDirectory: folder.url, device: options.device,
      surroundings: StorefrontSession.Surroundings(
        terminal: terminal,
        setTicking: { tick in
          if let tick { ticker.start(every: .milliseconds(100), tick) } else { ticker.stop() }
        },
        watch: { path, changed in FolderWatcher(folder: path) { _ in changed() } },
        leaveBreadcrumb: { Breadcrumb.leave($0) },
        pause: Pause.wait,
        allowsMotion: environment["RAZEFACES_MOTION"] != "0"))
    do {
      let code = try await session.run()
      terminal.stop()
      await store.leave()
      exit(code)
    } catch {
      terminal.stop()
      await store.leave()
      throw error
    }
  }
}
