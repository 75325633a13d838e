import Foundation
import Localization
import RazeFacesDevice
import RazeFacesScreens
import StoreCatalog
import StoreCore
import StoreSimulation
import TerminalKit

/// Connects commands and the storefront to the simulated store and the surroundings.
@MainActor struct Wiring {
  let arguments: [String]
  let surroundings: Surroundings
  let program: @MainActor ([String], Surroundings) async -> ExitStatus

  private static let language = "RAZEFACES_LANGUAGE"

  /// Runs a command in the world that the options specify.
  ///
  /// - Parameters:
  ///   - replacesOtherWorlds: whether to move a world that cannot be used aside.
  ///   - former: the folder that holds such a world.
  func serve(
    _ options: WorldOptions, replacesOtherWorlds: Bool = false, setAside former: URL? = nil,
    _ command: @MainActor (CommandContext) async throws -> Void
  ) async throws -> ExitStatus {
    let folder = folder(options)
    let words = WorldOptions.withoutPlaces(arguments)
    let (store, found) = try await open(
      options, command: words, replacesOtherWorlds: replacesOtherWorlds)
    let setAside = former ?? found
    let life = store.life
    let failures = surroundings.tape == nil ? FailedCommands(in: folder) : nil
    let die = surroundings.die ?? { store.kill() }
    let context = CommandContext(
      backend: store, stateDirectory: folder.url, device: options.device,
      output: output(options).ending(with: life),
      prompt: surroundings.prompt(), surroundings: surroundings,
      die: {
        failures?.add(words, ExitStatus.killed.rawValue)
        surroundings.streams.printError(Self.terminated("razefaces purchases"))
        die()
      },
      setAside: setAside)
    do {
      try await context.completeReset()
      try await command(context)
      try await context.printBacklog()
    } catch let failure as StoreFailure
      where replacesOtherWorlds && setAside == nil && failure.cause == .damaged && !life.isOver
    {
      await store.close()
      let aside = try folder.setAside()
      return try await serve(options, setAside: aside, command)
    } catch {
      await store.close()
      if life.isOver { return .killed }
      failures?.add(words, CommandFailure(error).status.rawValue)
      throw error
    }
    await store.close()
    return life.isOver ? .killed : .done
  }

  nonisolated static func terminated(_ command: String) -> String {
    "\(Program.name): the app was terminated during a purchase; `\(command)` launches it again"
  }

  /// Opens the storefront of a device in the terminal, and those that the user opens beside it.
  func openStorefront(_ options: WorldOptions) async throws -> ExitStatus {
    // Opened before the storefront takes the terminal, so that errors are readable.
    let catalog = try readCatalog(options, printsFaults: true)
    let store = try open(options, catalog, latency: Self.latency)
    let (terminal, restoreTerminal) = try surroundings.screen.takeTerminal()
    defer { restoreTerminal() }
    let storefronts = OpenStorefronts(
      wiring: self, options: options, terminal: terminal, restoreTerminal: restoreTerminal)
    return try await storefronts.run(store)
  }

  static let latency = Duration.milliseconds(600)

  /// Returns the language from the options or the environment; nil if there is none. It also
  /// applies to product names, which otherwise follow the storefront.
  func wantedLanguage(_ options: WorldOptions) -> [String]? {
    (options.language ?? surroundings.environment[Self.language]).map { [$0] }
  }

  /// Returns the language that was last selected in the storefront; nil if there is none. Product
  /// names still follow the storefront's country.
  func keptLanguage(_ options: WorldOptions) -> [String]? {
    StorefrontPreferences(stateDirectory: folder(options).url).language
      .flatMap(Language.named).map { [$0.rawValue] }
  }

  func output(_ options: WorldOptions) -> CommandStreams {
    var streams = surroundings.streams
    streams.isJSON = options.isJSON
    return streams
  }

  func folder(_ options: WorldOptions) -> StateFolder {
    StateFolder.resolve(
      option: surroundings.tape?.state ?? options.state.map(surroundings.path),
      environment: surroundings.environment, home: surroundings.homeDirectory)
  }

  /// - Parameter printsFaults: whether to print the unreadable values to standard error.
  func readCatalog(_ options: WorldOptions, printsFaults: Bool = false) throws -> Catalog {
    if let tape = surroundings.tape { return tape.catalog }
    let document = try surroundings.catalog(options.catalog).load()
    if printsFaults {
      for fault in document.faults { surroundings.streams.printError(fault.description) }
    }
    return document.catalog
  }

  /// Opens a command's world. Also returns the folder of a former world that could not be used.
  private func open(
    _ options: WorldOptions, command: [String], replacesOtherWorlds: Bool
  ) async throws -> (SimulatedAppStore, setAside: URL?) {
    let catalog = try readCatalog(options, printsFaults: true)
    func opened() throws -> SimulatedAppStore { try open(options, catalog, command: command) }
    guard replacesOtherWorlds else { return (try opened(), nil) }
    var store: SimulatedAppStore?
    do {
      let opened = try opened()
      store = opened
      _ = try await WorldReset(stateDirectory: folder(options).url).complete(on: opened)
      return (opened, nil)
    } catch let failure as StoreFailure where [.damaged, .cannotRead].contains(failure.cause) {
      await store?.close()
    }
    let aside = try folder(options).setAside()
    return (try opened(), aside)
  }

  /// Returns a world in memory with the catalog, whose receipts would be in the state folder. It
  /// changes no file.
  func openInMemory(_ catalog: Catalog, _ options: WorldOptions) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      inMemory: catalog, receiptsIn: folder(options), device: options.device,
      session: ClientSession(id: "rehearsal", isAlive: { _ in false }),
      wallClock: surroundings.clock)
  }

  /// - Parameters:
  ///   - catalog: the catalog if it was already read.
  ///   - command: the command for the log; nil for none.
  func open(
    _ options: WorldOptions, _ catalog: Catalog? = nil, latency: Duration = .zero,
    command: [String]? = nil
  ) throws -> SimulatedAppStore {
    let folder = folder(options)
    try folder.requireExec(surroundings.environment)
    return try SimulatedAppStore(
      folder: folder, catalog: catalog ?? readCatalog(options), device: options.device,
      latency: latency, languages: wantedLanguage(options), seed: surroundings.seed,
      command: command, files: AppSide.files(in: folder.url),
      pause: surroundings.pause, alarm: surroundings.alarm, wallClock: surroundings.clock)
  }
}
