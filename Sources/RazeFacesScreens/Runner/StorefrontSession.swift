package import Foundation
package import Localization
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
package import StoreCore
import StoreKit
package import TerminalKit

/// One run of the storefront: joins the program, its runner, the shop and the store, from the first
/// picture to the exit code.
@MainActor package final class StorefrontSession {
  /// The parts of the process that the storefront needs.
  package struct Surroundings {
    package var terminal: any Terminal
    /// Begins to call back about ten times a second, or ends it if that is nil.
    package var setTicking: @MainActor ((@MainActor () -> Void)?) -> Void
    /// Calls back after every change of a folder's files; what it returns is kept as long as the
    /// storefront is open.
    package var watch: @MainActor (String, @escaping @Sendable () -> Void) -> AnyObject?
    /// Keeps one line for the case that the process crashes.
    package var leaveBreadcrumb: @MainActor (String) -> Void
    package var wallClock: @Sendable () -> Date
    package var timeZone: TimeZone
    /// Lets so much time pass, or less if its task is cancelled.
    package var pause: @Sendable (Duration) async -> Void
    /// Whether pictures may move.
    package var allowsMotion: Bool

    package init(
      terminal: any Terminal,
      setTicking: @escaping @MainActor ((@MainActor () -> Void)?) -> Void,
      watch: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> AnyObject?,
      leaveBreadcrumb: @escaping @MainActor (String) -> Void = { _ in },
      wallClock: @escaping @Sendable () -> Date = { Date() },
      timeZone: TimeZone = .current,
      pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
      allowsMotion: Bool = true
    ) {
      self.terminal = terminal
      self.setTicking = setTicking
      self.watch = watch
      self.leaveBreadcrumb = leaveBreadcrumb
      self.wallClock = wallClock
      self.timeZone = timeZone
      self.pause = pause
      self.allowsMotion = allowsMotion
    }
  }

  /// The reason why the storefront is over.
  package enum Ending: Sendable {
    /// The end with this exit code.
    case exit(Int32)
    /// Another device of the world is wanted in this window.
    case device(String)
  }

  private let backend: AppStoreBackend
  private let appSide: AppSide
  private let device: String
  private let preferences: StorefrontPreferences
  /// The texts of the last language.
  package private(set) var texts: Texts
  private let spoken: [Language]
  private let surroundings: Surroundings
  /// Keys, timers and watchers come without a task, and so without its connection.
  private let connection = StoreConnection.current
  private var runner: StorefrontRunner?
  private var watcher: AnyObject?
  private var ending: Ending?

  package init(
    _ backend: AppStoreBackend, stateDirectory: URL, device: String, texts: Texts = .english,
    spoken: [Language] = [], surroundings: Surroundings
  ) {
    self.backend = backend
    appSide = AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
    self.device = device
    preferences = StorefrontPreferences(stateDirectory: stateDirectory)
    self.texts = texts
    self.spoken = spoken
    self.surroundings = surroundings
  }

  /// Returns the languages to ask the catalog's texts for, if this terminal cannot write every
  /// script: all names in Chinese would be the same row of question marks.
  ///
  /// - Returns: nil if the storefront's own languages will do.
  package static func languages(for terminal: any Terminal) -> [String]? {
    terminal.screen.capabilities.glyphs == .ascii ? ["en"] : nil
  }

  /// Shows the storefront until somebody leaves it.
  ///
  /// - Throws: what hindered it from opening; the terminal is still to be given back then.
  package func run() async throws -> Ending {
    Task.detached { [storefronts = backend.control.catalog.storefronts] in
      if let first = storefronts.first { PriceText.prepare(for: first) }
    }
    _ = try await appSide.completeReset(backend)
    let device = try makeDevice()
    let loop = makeLoop(device.content)
    let runner = makeRunner(device, loop)
    self.runner = runner
    try await device.connect(
      presenter: runner, pause: surroundings.pause, timer: surroundings.pause)
    watchPreferences()
    surroundings.terminal.isMouseOn = true
    loop.willHandle = { [surroundings] in surroundings.leaveBreadcrumb($0.breadcrumb) }
    runner.start()
    defer { surroundings.setTicking(nil) }
    let code = await loop.run()
    texts = loop.state.shared.texts
    guard case .device? = ending, let ending else { return .exit(code) }
    device.shop.close()
    await StoreConnection.current.close()
    return ending
  }

  private func makeDevice() throws -> AppOnDevice {
    try AppOnDevice(
      backend, appSide: appSide, device: device, wallClock: surroundings.wallClock,
      report: teller)
  }

  /// A damaged file is told once the storefront can show it.
  private var teller: @Sendable (FileDefaultsReport) -> Void {
    { [weak self] report in
      Task { @MainActor in self?.runner?.send(.failed(.verbatim(report.description))) }
    }
  }

  private func makeLoop(_ content: AppContent) -> ProgramLoop<StorefrontProgram> {
    let shared = Shared(
      content: content, screen: surroundings.terminal.screen, texts: texts, spoken: spoken,
      timeZone: surroundings.timeZone, now: surroundings.wallClock(),
      allowsMotion: surroundings.allowsMotion)
    return ProgramLoop(
      StorefrontProgram(), state: StorefrontState(shared), on: surroundings.terminal
    ) { [weak self, connection] effect, _ in
      connection.performAsCurrent { self?.runner?.perform(effect) }
    }
  }

  private func makeRunner(
    _ device: AppOnDevice, _ loop: ProgramLoop<StorefrontProgram>
  ) -> StorefrontRunner {
    let surroundings = surroundings
    let terminal = StorefrontRunner.Terminal(
      copy: { surroundings.terminal.copy($0) },
      keepLanguage: { [preferences, teller] in
        try preferences.keep(language: $0, report: teller)
      },
      setTicking: { isOn in
        if isOn {
          surroundings.setTicking { loop.send(.tick) }
        } else {
          surroundings.setTicking(nil)
        }
      },
      quit: { [weak self] ending in
        self?.ending = ending
        if case .exit(let code) = ending { loop.stop(code) } else { loop.stop(0) }
      }, pause: surroundings.pause)
    return StorefrontRunner(
      device: device, terminal: terminal, send: { loop.send($0) })
  }

  /// Watches the preferences, whose folder has to exist for that.
  private func watchPreferences() {
    guard let folder = try? appSide.folder(device: device).path,
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]))
        != nil
    else { return }
    watcher = surroundings.watch(folder) { [weak self, connection] in
      connection.performAsCurrent {
        _ = Task<Void, Never> { @MainActor in self?.runner?.shop.refreshContent() }
      }
    }
    if watcher == nil { runner?.send(.failed(Phrase { $0.shop.cannotWatch })) }
  }
}
