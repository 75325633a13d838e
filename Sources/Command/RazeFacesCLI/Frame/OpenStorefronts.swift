import Localization
import RazeFacesScreens
import StoreCore
import StoreKit
import StoreSimulation
import TerminalKit

/// The storefronts in a window: one, or those of two devices beside each other.
///
/// Each device is an app of its own, with its own connection to the App Store.
@MainActor final class OpenStorefronts {
  private let wiring: Wiring
  private let options: WorldOptions
  /// The languages that the terminal can display; nil for all.
  private let writable: [String]?
  private let firstTexts: Texts
  private let window: StorefrontWindow
  private let restoreTerminal: @MainActor () -> Void
  /// The devices opened after the first one.
  private var others: [Task<ExitStatus, any Error>] = []

  init(
    wiring: Wiring, options: WorldOptions, terminal: any Terminal,
    restoreTerminal: @escaping @MainActor () -> Void
  ) {
    (self.wiring, self.options, self.restoreTerminal) = (wiring, options, restoreTerminal)
    let writable = StorefrontSession.languages(for: terminal)
    self.writable = writable
    let surroundings = wiring.surroundings
    firstTexts = Texts(
      Language.spoken(
        writable ?? wiring.wantedLanguage(options) ?? wiring.keptLanguage(options)
          ?? Language.wanted(in: surroundings.environment)))
    window = StorefrontWindow(terminal, surroundings.screen, clock: surroundings.clock)
  }

  /// Runs storefronts until all devices of the window are closed. Returns the last exit status.
  func run(_ store: SimulatedAppStore) async throws -> ExitStatus {
    guard let pane = window.open(options.device) else { return .refused }
    window.openBeside = { [weak self] in self?.open($0) }
    defer { window.openBeside = nil }
    // While one device reloads, its app must not be taken for the other one's.
    var status = try await StoreConnection.current.performAsCurrent {
      try await runOrShowError(store, in: pane, firstTexts)
    }
    while !others.isEmpty { status = try await others.removeFirst().value }
    return status
  }

  private func open(_ device: String) {
    let texts = window.front?.session?.texts ?? firstTexts
    guard let pane = window.open(device) else { return }
    others.append(
      Task {
        try await StoreConnection().performAsCurrent {
          try await runOrShowError(nil, in: pane, texts)
        }
      })
  }

  /// Runs storefronts in a pane. If one fails and another device is open, that one shows the error.
  ///
  /// - Parameter store: the first one's store; nil to open it.
  private func runOrShowError(
    _ store: SimulatedAppStore?, in pane: WindowPane, _ texts: Texts
  ) async throws -> ExitStatus {
    do {
      let store = try store ?? wiring.open(options(pane), latency: Wiring.latency)
      return try await run(store, in: pane, texts)
    } catch {
      guard window.isShared else { throw error }
      window.close(pane)
      window.front?.session?.show(error)
      return .refused
    }
  }

  private func options(_ pane: WindowPane) -> WorldOptions {
    var options = options
    options.device = pane.device
    return options
  }

  /// - Parameter former: the session that the new one continues.
  private func session(
    _ store: SimulatedAppStore, in pane: WindowPane, _ texts: Texts,
    after former: StorefrontSession?
  ) -> StorefrontSession {
    let surroundings = wiring.surroundings
    let evidence = SessionEvidence(
      backend: store, surroundings: surroundings, catalog: surroundings.catalog(options.catalog))
    return StorefrontSession(
      store, stateDirectory: wiring.folder(options).url, device: pane.device, texts: texts,
      spoken: writable?.compactMap(Language.named) ?? Language.allCases, in: pane,
      wallClock: surroundings.clock, timeZone: surroundings.timeZone, pause: surroundings.pause,
      allowsMotion: surroundings.environment["RAZEFACES_MOTION"] != "0",
      isStand: surroundings.tape?.isStand == true, after: former,
      writeEvidence: evidence.write, writePicture: evidence.photograph)
  }

  /// Runs storefronts in a pane, one after another, until the user leaves its device.
  private func run(
    _ first: SimulatedAppStore, in pane: WindowPane, _ texts: Texts
  ) async throws -> ExitStatus {
    var (store, texts, former) = (first, texts, StorefrontSession?.none)
    while true {
      if let writable, wiring.wantedLanguage(options) == nil {
        await store.service.setLanguages(writable)
      }
      let session = session(store, in: pane, texts, after: former)
      let ending: Result<StorefrontEnding, any Error>
      do { ending = .success(try await session.run()) } catch { ending = .failure(error) }
      let isDead = store.life.isOver
      let isOver = if case .success(let ending) = ending { ending.isExit } else { true }
      // On exit, restores the terminal first, without waiting for the store to close.
      if isOver, !window.isShared { restoreTerminal() } else if isOver { await session.close() }
      await store.close()
      (texts, former) = (session.texts, nil)
      switch try ending.get() {
      case .exit(let code, let endsProgram):
        if isDead, window.isShared {
          if await KilledApp(session, in: pane).isOpenedAgain() { break }
        } else if isDead {
          wiring.surroundings.streams.printError(Wiring.terminated("razefaces"))
        }
        window.close(pane)
        if endsProgram { window.stop(code) }
        return ExitStatus(rawValue: code)
      case .device(let name): pane.device = name
      case .restored: former = session
      }
      store = try wiring.open(options(pane), latency: Wiring.latency)
    }
  }
}
