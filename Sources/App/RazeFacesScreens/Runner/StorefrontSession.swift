package import Foundation
package import Localization
import Preferences
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesPictures
import RazeFacesShop
import StoreCore
import StoreKit
package import StoreSimulation
package import TerminalKit

/// The functions of the process that the storefront needs on a real terminal.
package struct ScreenSurroundings: Sendable {
  /// Starts using the terminal, and returns it with a function that restores it.
  package var takeTerminal: @MainActor @Sendable () throws -> (any Terminal, @MainActor () -> Void)
  /// Starts calling back about ten times a second, or stops if the callback is nil.
  package var setTicking: @MainActor @Sendable ((@MainActor () -> Void)?) -> Void
  /// Calls back after every change of a folder's files, until the returned object is released.
  package var watch: @MainActor @Sendable (String, @escaping @Sendable () -> Void) -> AnyObject?
  /// Called with each session that is about to open.
  package var opens: @MainActor @Sendable (StorefrontSession) -> Void

  package init(
    takeTerminal:
      @escaping @MainActor @Sendable () throws -> (any Terminal, @MainActor () -> Void),
    setTicking: @escaping @MainActor @Sendable ((@MainActor () -> Void)?) -> Void,
    watch: @escaping @MainActor @Sendable (String, @escaping @Sendable () -> Void) -> AnyObject?,
    opens: @escaping @MainActor @Sendable (StorefrontSession) -> Void = { _ in }
  ) {
    self.takeTerminal = takeTerminal
    self.setTicking = setTicking
    self.watch = watch
    self.opens = opens
  }
}

/// A run of the storefront, which connects the program, its runner, the shop, and the store, and
/// returns when the user leaves.
@MainActor package final class StorefrontSession {
  /// Writes the evidence of a session, and returns the folder.
  package typealias EvidenceWriter = @MainActor @Sendable (SessionRecord) async throws -> String

  /// Writes a picture of the screen in SVG, and returns the file.
  package typealias PictureWriter = @MainActor @Sendable (String) throws -> String

  private let backend: SimulatedAppStore
  private let appSide: AppSide
  private let device: String
  private let preferences: StorefrontPreferences
  private let firstTexts: Texts
  private let spoken: [Language]
  private let pane: WindowPane
  private let wallClock: @Sendable () -> Date
  private let timeZone: TimeZone
  /// Waits for a duration. Returns early if its task is cancelled.
  private let pause: @Sendable (Duration) async -> Void
  private let allowsMotion, isStand: Bool
  private let writeEvidence: EvidenceWriter
  private let writePicture: PictureWriter
  /// The previous session, which this one continues in a restored world.
  private var former: StorefrontSession?
  /// Kept for callbacks of keys, timers, and watchers, which do not run in the session's task.
  private let connection = StoreConnection.current
  private var runner: StorefrontRunner?
  private var loop: ProgramLoop<StorefrontProgram>?
  private var watcher: AnyObject?
  private var ending: StorefrontEnding?
  /// The number of effects so far. A key without effects needs no wait.
  package private(set) var effectCount = 0

  package init(
    _ backend: SimulatedAppStore, stateDirectory: URL, device: String, texts: Texts = .english,
    spoken: [Language] = [], in pane: WindowPane,
    wallClock: @escaping @Sendable () -> Date, timeZone: TimeZone,
    pause: @escaping @Sendable (Duration) async -> Void, allowsMotion: Bool,
    isStand: Bool = false, after former: StorefrontSession? = nil,
    writeEvidence: @escaping EvidenceWriter, writePicture: @escaping PictureWriter
  ) {
    self.backend = backend
    appSide = AppSide(stateDirectory: stateDirectory, bundleID: backend.service.bundleID)
    self.device = device
    preferences = StorefrontPreferences(stateDirectory: stateDirectory)
    firstTexts = texts
    self.spoken = spoken
    self.pane = pane
    self.wallClock = wallClock
    self.timeZone = timeZone
    self.pause = pause
    (self.allowsMotion, self.isStand) = (allowsMotion, isStand)
    self.former = former
    self.writeEvidence = writeEvidence
    self.writePicture = writePicture
    pane.window.recorder.sessions.insert(backend.session)
  }

  /// Returns the languages for the catalog's texts if the terminal is limited to ASCII. Names in
  /// Chinese would otherwise all be question marks.
  ///
  /// - Returns: nil to use the storefront's own languages.
  package static func languages(for terminal: any Terminal) -> [String]? {
    terminal.screen.capabilities.glyphs == .ascii ? ["en"] : nil
  }

  /// Runs the storefront until the user leaves.
  ///
  /// - Throws: The reason why it could not open. The caller must then restore the terminal.
  package func run() async throws -> StorefrontEnding {
    // Formatting the first price is slow, because Foundation loads the locale's data.
    Task.detached { [catalog = backend.control.catalog] in
      guard let storefront = catalog.storefronts.first else { return }
      let price = catalog.products.first?.price(in: storefront) ?? 0
      _ = PriceText.displayPrice(price, in: storefront)
    }
    _ = try await appSide.worldReset.complete(on: backend)
    let device = try AppOnDevice(
      backend, appSide: appSide, device: self.device, wallClock: wallClock, report: reportDamage)
    let loop = makeLoop(device.content)
    self.loop = loop
    pane.content = self
    if pane === pane.window.front { pane.window.screen.opens(self) }
    let runner = StorefrontRunner(
      device: device, session: self, pane: pane, pause: pause, send: { loop.send($0) })
    self.runner = runner
    try await device.connect(presenter: runner, pause: pause, timer: pause)
    watchPreferences()
    pane.isMouseOn = true
    loop.willHandle = { [pane, weak loop] message in
      guard let loop else { return }
      pane.window.recorder.recordInput(message, at: pane.origin, loop.state.shared.device)
    }
    loop.didDraw = { [pane] in pane.window.show() }
    device.killWhenArmed { [weak self] in self?.loop?.stop(Self.killed) }
    runner.start()
    if former.take() != nil {
      let news = await news()
      // The names of people come first.
      runner.perform(.loadSandbox)
      runner.command { $0.send(.done(news, staysBefore: true)) }
    }
    defer {
      pane.window.setTicking(of: pane, nil)
      runner.close()
    }
    let code = await loop.run()
    guard let ending, !ending.isExit else {
      return ending ?? .exit(code, endsProgram: code != Self.killed)
    }
    await close()
    return ending
  }

  /// Ends the app. Not needed if the process ends.
  package func close() async {
    runner?.shop.close()
    await StoreConnection.current.close()
  }

  /// Returns a description of the change to the world: an undo, a redo, or a replacement.
  private func news() async -> Text {
    let events = try? await backend.control.events(EventQuery(.everything, limit: 20)).events
    let last = events?.last { $0.fact.endsGeneration }
    guard let events, let last, last.fact.isStepOfHistory else {
      return Text("The world was replaced from another terminal. All screens were reloaded.")
    }
    let dates = DateText(timeZone: timeZone)
    let lines = ([last] + events.consequencesOfStep).map { $0.line(dates) }
    return .sentences(lines.count == 1 ? lines : lines.map(\.asSentence))
  }

  /// The texts of the current or last language.
  package var texts: Texts { loop?.state.shared.texts ?? firstTexts }

  package func switchLanguage(_ language: Language) { loop?.send(.languageChanged(language)) }

  /// Shows why something failed that is not a part of the session.
  package func show(_ error: any Error) { runner?.fail(error) }

  func setOtherDevice(_ device: String?) { loop?.send(.otherDeviceChanged(device)) }

  /// The contents of the screen; nil before it opens.
  package var screenContents: ScreenContents? { loop.map { ScreenContents(state: $0.state) } }

  /// The exit status that shells report for a process killed by SIGKILL.
  private static let killed: Int32 = 137

  /// Reports a damaged file as soon as the storefront can show it.
  private var reportDamage: @Sendable (DamagedFile) -> Void {
    { [weak self] file in
      Task { @MainActor in self?.runner?.send(.failed(.verbatim(file.description))) }
    }
  }

  private func makeLoop(_ content: Catalog) -> ProgramLoop<StorefrontProgram> {
    let shared = Shared(
      content: content, screen: pane.screen, texts: texts, spoken: spoken, timeZone: timeZone,
      now: wallClock(), allowsMotion: allowsMotion, isStand: isStand,
      otherDevice: pane.window.other(than: pane)?.device)
    return ProgramLoop(
      StorefrontProgram(), state: StorefrontState(shared, after: former?.loop?.state), on: pane
    ) { [weak self, connection] effect, _ in
      self?.effectCount += 1
      connection.performAsCurrent { self?.runner?.perform(effect) }
    }
  }

  // MARK: - Effects on the session

  func end(_ ending: StorefrontEnding) {
    self.ending = ending
    if case .exit(let code, _) = ending { loop?.stop(code) } else { loop?.stop(0) }
  }

  func isOwn(_ action: WorldAction) -> Bool {
    action.session.map(pane.window.recorder.sessions.contains) ?? true
  }

  /// Both devices of a window speak one language.
  func saveLanguage(_ code: String) throws {
    if let language = Language.named(code) {
      pane.window.other(than: pane)?.session?.switchLanguage(language)
    }
    try preferences.saveLanguage(code, report: reportDamage)
  }

  /// Writes the evidence of the session, and returns the folder.
  func saveEvidence() async throws -> String? {
    guard let state = loop?.state.shared.device else { return nil }
    return try await writeEvidence(
      pane.window.recorder.record(of: device, state, hidden: pane.window.hiddenPane?.canvas))
  }

  /// Writes a picture of the screen, and returns the file.
  func savePicture() throws -> String {
    let capabilities = pane.screen.capabilities
    let picture = ScreenPicture(
      canvas: pane.window.canvas ?? pane.screen.canvas(), colors: capabilities.colors,
      background: capabilities.background)
    return try writePicture(picture.svg)
  }

  /// Watches the preferences, creating their folder if necessary.
  private func watchPreferences() {
    guard let folder = try? appSide.folder(device: device).path,
      (try? WholeFile.makeFolder(folder)) != nil
    else { return }
    watcher = pane.window.screen.watch(folder) { [weak self, connection] in
      connection.performAsCurrent {
        _ = Task<Void, Never> { @MainActor in self?.runner?.shop.refreshContent() }
      }
    }
    if watcher == nil { runner?.send(.failed(.cannotWatch)) }
  }
}

extension StorefrontSession: PaneContent {
  func drawKeys(on canvas: inout Canvas) {
    guard let state = loop?.state else { return }
    Footer(state, in: canvas.size).drawKeys(on: &canvas)
  }

  var title: String {
    guard let shared = loop?.state.shared else { return device }
    let person = shared.account.map { shared.marks.personName($0.fullName, email: $0.email) }
    let place = shared.storeState?.storefront.countryCode
    return ([shared.deviceName(device)] + [person, place].compactMap(\.self))
      .joined(separator: " \(shared.marks.separator) ")
  }
  var summary: String { loop?.state.summary ?? "" }
  var theme: Theme { loop?.state.shared.theme ?? Theme(pane.screen.capabilities.colors) }
  var session: StorefrontSession? { self }
  func stop(_ code: Int32) { loop?.stop(code) }
}

/// The preferences of the storefront, which all devices of a world share.
package struct StorefrontPreferences: Sendable {
  private static let language = "language"

  private let url: URL

  package init(stateDirectory: URL) {
    url = stateDirectory.appendingPathComponent("storefront.plist")
  }

  /// The code of the language chosen last; nil if there is none or the file cannot be read. Reading
  /// does not move a damaged file aside or wait for a lock.
  package var language: String? {
    guard case .string(let code)? = FileDefaults.contents(at: url)?[Self.language] else {
      return nil
    }
    return code
  }

  /// - Parameter report: Called if a damaged file was moved aside.
  func saveLanguage(
    _ code: String,
    report: @escaping @Sendable (DamagedFile) -> Void = { _ in }
  ) throws {
    try FileDefaults(url: url, report: report).update { $0.set(code, forKey: Self.language) }
  }
}
