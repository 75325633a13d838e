import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import StoreKit
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The whole storefront but for the terminal: program, runner, shop and a simulated store on a
/// folder of its own, where a second store is another terminal.
@MainActor final class LiveStage {
  private(set) var state: StorefrontState
  private let program = StorefrontProgram()
  private let screen = Screen(size: Size(100, 60), capabilities: Capabilities())
  private var runner: StorefrontRunner?
  private var store: SimulatedAppStore?
  private let folder: StateFolder
  private var waiting:
    [(condition: (StorefrontState) -> Bool, reached: CheckedContinuation<Void, Never>)] =
      []
  private let patience: HeldTimer?
  private let storePause: HeldTimer?
  /// The ways in which the storefront was left.
  private var endings: [StorefrontEnding] = []
  private var leaving: CheckedContinuation<Void, Never>?
  /// The store of another terminal.
  let other: SimulatedAppStore

  private init(
    folder: StateFolder, other: SimulatedAppStore, patience: HeldTimer?, storePause: HeldTimer?
  ) {
    self.folder = folder
    self.patience = patience
    self.storePause = storePause
    self.other = other
    state = Self.beginning(on: screen)
  }

  private static func beginning(on screen: Screen) -> StorefrontState {
    StorefrontState(
      Shared(content: Sample.content, screen: screen, timeZone: .gmt, now: Sample.now))
  }

  /// Opens the storefront in a new world, with nobody signed in.
  ///
  /// - Parameters:
  ///   - patience: of the storefront itself; what nobody holds is over at once.
  ///   - storePause: of the App Store.
  static func with(
    patience: HeldTimer? = nil, storePause: HeldTimer? = nil,
    _ body: (LiveStage) async throws -> Void
  ) async throws {
    let folder = StateFolder(
      url: TestFolders.unique("live"))
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let other = try store(folder)
    let stage = LiveStage(
      folder: folder, other: other, patience: patience, storePause: storePause)
    try await stage.open()
    try await body(stage)
    await StoreConnection.current.close()
  }

  private static func store(
    _ folder: StateFolder, device: String = DeviceName.standard
  ) throws -> SimulatedAppStore {
    try SimulatedAppStore(
      folder: folder, catalog: Sample.catalog, device: device, seed: 1,
      wallClock: { Sample.now })
  }

  /// Another device in the same world.
  func device(_ name: String) throws -> SimulatedAppStore {
    try Self.store(folder, device: name)
  }

  private func open() async throws {
    let store = try Self.store(folder)
    self.store = store
    let device = try AppOnDevice(
      store.backend, appSide: AppSide(stateDirectory: folder.url, bundleID: store.service.bundleID),
      device: DeviceName.standard, wallClock: { Sample.now }, report: { _ in })
    let runner = StorefrontRunner(
      device: device,
      terminal: .init(
        copy: { _ in }, setTicking: { _ in }, quit: { [weak self] in self?.leave($0) },
        pause: { [patience] in await patience?.wait($0) }),
      send: { [weak self] in self?.send($0) })
    self.runner = runner
    try await device.connect(
      presenter: runner, pause: { [storePause] in await storePause?.wait($0) })
    runner.start()
    await settle()
  }

  /// Quits, and opens the storefront again.
  func relaunch() async throws {
    await settle()
    runner?.shop.close()
    await StoreConnection.current.close()
    await store?.leave()
    state = Self.beginning(on: screen)
    try await open()
  }

  func send(_ message: StorefrontMessage) {
    for effect in program.update(&state, message) { runner?.perform(effect) }
    program.wasShown(&state)
    let reached = waiting.filter { $0.condition(state) }
    waiting.removeAll { $0.condition(state) }
    for waiter in reached { waiter.reached.resume() }
  }

  func settle() async { await runner?.settle() }

  /// Waits for what another process brings about, without a key press here.
  func see(_ condition: @escaping (StorefrontState) -> Bool) async {
    if condition(state) { return }
    await withCheckedContinuation { waiting.append((condition, $0)) }
  }

  /// Presses keys, and waits after each until all that it began is done.
  func press(_ presses: KeyPress...) async {
    for press in presses { await feed(press) }
  }

  func press(_ key: Key) async { await feed(KeyPress(key)) }

  func type(_ text: String) async {
    for character in text { await feed(KeyPress(character)) }
  }

  private func feed(_ press: KeyPress) async {
    pressAndGoOn(press)
    await settle()
  }

  /// Presses keys without waiting for what they begin.
  func pressAndGoOn(_ presses: KeyPress...) {
    for press in presses {
      if let message = program.message(for: .key(press), in: state, on: screen) { send(message) }
    }
  }

  /// Returns the log, with events that are still pending in this process.
  func log() async throws -> [LogEntry] {
    try await store?.control.events(EventQuery()).events.map(LogEntry.init) ?? []
  }

  // MARK: - Leaving

  var hasLeft: Bool { !endings.isEmpty }

  private func leave(_ ending: StorefrontEnding) {
    endings.append(ending)
    leaving.take()?.resume()
  }

  /// Returns when the storefront is left.
  func waitForTheEnd() async {
    if hasLeft { return }
    await withCheckedContinuation { leaving = $0 }
  }

  // MARK: - Moving about

  func select(_ item: ConsoleItem) async {
    await press("4")
    await settle()
    if state.sandbox.group != nil { await press(.escape) }
    if let group = state.group(of: item) {
      await press(.home)
      for _ in 0..<100 where state.sandbox.selected != .group(group) { await press(.down) }
      await press(.enter)
    }
    await press(.home)
    for _ in 0..<100 where state.sandbox.selected != item { await press(.down) }
  }

  /// Chooses from the menu that is open.
  func choose(_ title: String) async {
    for _ in 0..<40 where !text.contains("▌ \(title)") { await press(.down) }
    await press(.enter)
  }

  /// Signs in, as somebody else if somebody is signed in.
  func signIn(_ email: String = "tester@example.com") async {
    await press("a")
    if state.sheets.last?.name == .account { await press(.enter) }
    await type(email)
    await press(.enter)
    await type("Sandbox-1")
    await press(.enter)
    #expect(state.shared.account?.email == email)
  }

  /// Buys a product and reads the notice that follows.
  func buy(_ name: String) async {
    await selectProduct(name)
    await press("b", KeyPress(.enter), KeyPress(.enter))
  }

  func openPage(of name: String) async {
    await selectProduct(name)
    await press(.enter)
  }

  private func selectProduct(_ name: String) async {
    await press("1", KeyPress(.home))
    for _ in 0..<40 where state.store.selected?.id != Sample.id(name) { await press(.down) }
  }

  var text: String { program.view(state, on: screen).text }
}
