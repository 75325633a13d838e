import Foundation
import RazeFacesCommands
import RazeFacesLanguages
import RazeFacesScreens
import StoreSimulation

/// The only place where the live parts meet: the simulated store, and what surrounds this run.
@MainActor struct Wiring {
  let surroundings: Surroundings

  private static let language = "RAZEFACES_LANGUAGE"
  private static let motion = "RAZEFACES_MOTION"

  // MARK: - Commands

  /// Serves one command over the world that the options name.
  ///
  /// - Parameter replacesOtherWorlds: makes a world anew that another version of this program has made.
  func serve(
    _ options: CommonOptions, replacesOtherWorlds: Bool,
    _ command: @MainActor (CommandContext) async throws -> Void
  ) async throws {
    let folder = folder(options)
    let store = try open(options, folder, latency: .zero, replacesOtherWorlds: replacesOtherWorlds)
    let context = CommandContext(
      store.backend, stateDirectory: folder.url, device: options.device, output: output(options),
      prompt: surroundings.prompt(), timeZone: surroundings.timeZone, clock: surroundings.clock,
      pause: surroundings.pause, die: surroundings.die, directory: surroundings.directory)
    do {
      try await context.completeReset()
      try await command(context)
      try await context.noteBacklog()
    } catch {
      await store.leave()
      throw error
    }
    await store.leave()
  }

  func checkCatalog(_ file: String?, _ options: CommonOptions) throws {
    try CatalogCommand(output(options)).check(try catalogPath(file ?? options.catalog))
  }

  /// The doctor opens the world by itself: it has to say why that cannot be done.
  func examine(_ options: CommonOptions, checksInvariants: Bool) async throws {
    let folder = folder(options)
    try await DoctorCommand(output(options), stateDirectory: folder.url, device: options.device)
      .run(
        readCatalog: { try CatalogSource.load(try catalogPath(options.catalog)) },
        open: {
          try SimulatedAppStore(folder: folder, catalog: $0, device: options.device).backend
        }, checksInvariants: checksInvariants)
  }

  // MARK: - The storefront

  func openStorefront(_ options: CommonOptions) async throws -> ExitStatus {
    let folder = folder(options)
    let store = try open(options, folder, latency: .milliseconds(600))
    let screen = surroundings.screen
    let (terminal, giveBack) = try screen.takeTerminal()
    let wanted = surroundings.environment[Self.language].map { [$0] }
    let writable = StorefrontSession.languages(for: terminal)
    if wanted == nil, let writable { await store.service.setLanguages(writable) }
    let language = Language.spoken(
      wanted ?? writable ?? Language.wanted(in: surroundings.environment))
    let session = StorefrontSession(
      store.backend, stateDirectory: folder.url, device: options.device, texts: language.texts,
      surroundings: StorefrontSession.Surroundings(
        terminal: terminal, setTicking: screen.setTicking, watch: screen.watch,
        leaveBreadcrumb: screen.leaveBreadcrumb, wallClock: surroundings.clock,
        timeZone: surroundings.timeZone, pause: surroundings.pause,
        allowsMotion: surroundings.environment[Self.motion] != "0"))
    let result: Result<Int32, any Error>
    do { result = .success(try await session.run()) } catch { result = .failure(error) }
    giveBack()
    await store.leave()
    return ExitStatus(rawValue: try result.get())
  }

  // MARK: - The world

  private func output(_ options: CommonOptions) -> CommandOutput {
    CommandOutput(options.json ? .json : .text, surroundings.streams)
  }

  private func folder(_ options: CommonOptions) -> StateFolder {
    StateFolder.resolve(
      option: options.state.map(surroundings.path), environment: surroundings.environment,
      home: surroundings.homeDirectory)
  }

  private func catalogPath(_ option: String?) throws -> String {
    try CatalogSource.path(
      option: option, environment: surroundings.environment, resolve: surroundings.path)
  }

  private func open(
    _ options: CommonOptions, _ folder: StateFolder, latency: Duration,
    replacesOtherWorlds: Bool = false
  ) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: folder, catalog: try CatalogSource.load(try catalogPath(options.catalog)),
      device: options.device, latency: latency,
      languages: surroundings.environment[Self.language].map { [$0] }, seed: surroundings.seed,
      replacesOthers: replacesOtherWorlds, pause: surroundings.pause, wallClock: surroundings.clock)
  }
}
