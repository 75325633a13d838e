import Foundation
import RazeFacesConsole
import RazeFacesPictures
import RazeFacesScreens
import StoreCore
import TerminalKit

/// Plays a tape. Time passes only as its steps say, and each step starts when the process is idle.
@MainActor package final class TapePlayer {
  typealias Failure = TapeCheck.Failure

  final class OpenDevice {
    let terminal: InMemoryTerminal
    var session: StorefrontSession?
    var ending: CommandResult?

    init(_ terminal: InMemoryTerminal) { self.terminal = terminal }
  }

  let tape: Tape
  let stage: any TapeStage
  /// The terminal that shows the tape being played; nil if there is none.
  let viewer: TapeViewer?
  private let keepsEvidence: Bool
  private(set) var cast = TapeCast()
  private(set) var devices: [String: OpenDevice] = [:]
  private(set) var device: String
  /// What the evidence shows; empty if none is kept.
  package internal(set) var facts = TapeFacts()
  var size: Size
  private var typingSpeed: Duration
  private var clipboard = ""
  var lastEnding: CommandResult?
  var knownEvents: [[String: Any]]?
  private var isHidden = false
  /// The settled screens in order, without consecutive duplicates.
  private var screens: [String] = []
  private var lastScreen: Canvas?
  /// The products of each device when its storefront was first opened.
  private(set) var productsBefore: [String: [(id: String, status: ProductStatus)]] = [:]

  package init(
    _ tape: Tape, on stage: any TapeStage, viewer: TapeViewer?, keepsEvidence: Bool
  ) {
    (self.tape, self.stage, self.viewer, self.keepsEvidence) = (tape, stage, viewer, keepsEvidence)
    device = DeviceName.standard
    size = tape.settings.size
    typingSpeed = tape.settings.typingSpeed
    viewer?.player = self
  }

  // MARK: - Playing

  package func play() async -> TapeResult {
    var result = TapeResult(tape)
    do { cast = try TapeCast.fill(tape.settings, from: stage.catalog) } catch {
      result.skipped = error.message
      return result
    }
    viewer?.setTitle(tape.title)
    if keepsEvidence, !stage.isNewWorld { facts.before = await worlds([device]) }
    for (place, step) in tape.steps.enumerated() {
      do {
        try await perform(step)
        if case .run = step.action { try requireSuccess(before: tape.steps.dropFirst(place + 1)) }
        if step.action.isCheck { result.checks.append(TapeCheck(step)) }
        addScreen()
        addEvidence(of: step, nil)
      } catch is TapeViewer.Stopped {
        result.isStopped = true
        break
      } catch {
        let failure = await failure(error, at: step)
        result.checks.append(TapeCheck(step, failure))
        addEvidence(of: step, failure)
        // The following steps can still run after a failed expectation, but not after others.
        guard case .expect = step.action else { break }
      }
    }
    // Shows the viewer the last screen for a second.
    try? await viewer?.pass(.seconds(1))
    if keepsEvidence { await readFacts() }
    await closeStorefronts()
    for file in tape.settings.outputs {
      let text = screens.joined(separator: "\n" + String(repeating: "─", count: 80) + "\n")
      do { try stage.write(text + "\n", file.text) } catch {
        let failure = Failure(expected: "\(file.text) is written", found: "\(error)")
        result.checks.append(TapeCheck(file, failure))
      }
    }
    return result
  }

  private func failure(_ error: any Error, at step: TapeStep) async -> Failure {
    var failure =
      error as? Failure ?? Failure(expected: "\(step.text) can be done", found: "\(error)")
    failure.screen = devices[device]?.terminal.text ?? ""
    let log = await stage.run(["log", "--all", "--lines", "--limit", "12", "--device", device])
    failure.events = log.output.split(separator: "\n").map(String.init)
    return failure
  }

  private func perform(_ step: TapeStep) async throws {
    if case .expect = step.action {} else { knownEvents = nil }
    switch step.action {
    case .type(let text, let pace):
      for character in resolve(text) { try await press(KeyPress(character), pace) }
      try await rest()
    case .press(let press, let count, let pace):
      for _ in 0..<count { try await self.press(press, pace) }
    case .click(let target, let isDouble): try await click(target, isDouble: isDouble)
    case .turnWheel(let isUp, let count):
      let kind: MouseEvent.Kind = isUp ? .wheelUp : .wheelDown
      for _ in 0..<count {
        try await feed([.mouse(MouseEvent(kind, at: Point(size.width / 2, size.height / 2)))])
      }
    case .copy(let text): clipboard = resolve(text)
    case .paste: try await feed([.paste(clipboard)])
    case .resize(let size):
      self.size = size
      try await opened().terminal.resize(to: size)
      try await rest()
    case .sleep(let duration): try await advance(by: duration)
    case .wait(let pattern, let isLine, let timeout):
      try await wait(pattern, inLastLine: isLine, timeout ?? tape.settings.waitTimeout)
    case .setTypingSpeed(let speed): typingSpeed = speed
    case .open(let product): try await open(product, then: KeyPress(.enter))
    case .buy(let product): try await open(product, then: "b")
    case .password(let email): try await typePassword(of: resolve(email))
    case .run(let arguments): try await run(withTransactions(arguments).map(resolve))
    case .device(let name): device = resolve(name)
    case .relaunch:
      await closeStorefronts(only: device)
      _ = try await opened()
    case .snapshot(let name):
      try await run(["snapshot", "save", resolve(name)], expecting: "the world is saved")
    case .kill(let step):
      let command = ["faults", "set", "termination", "--error", "step-\(step)"]
      try await run(command, expecting: "the termination is armed")
    case .perform(let history):
      try await run([history.rawValue], expecting: "there is something to \(history.rawValue)")
    case .hide: isHidden = true
    case .show: isHidden = false
    case .screenshot(let file):
      try await stage.write(Self.picture(of: opened().terminal.canvas, for: file), file)
    case .note(let words): try await logNote(words)
    case .caption(let words): try await viewer?.show(resolve(words))
    case .expect(let expectation, let isNegated):
      try await check(expectation, isNegated: isNegated, of: step)
    }
  }

  /// Returns a screen in the format of the file's extension.
  private static func picture(of canvas: Canvas, for file: String) -> String {
    let picture = ScreenPicture(canvas: canvas, colors: .full, background: .dark)
    if file.hasSuffix(".svg") { return picture.svg }
    guard file.hasSuffix(".html") else { return canvas.text + "\n" }
    return HTMLPage().html(title: "razefaces", HTMLPage.screen(picture.markup))
  }

  // MARK: - Storefronts

  /// Returns the current device's storefront, opening it if necessary.
  func opened() async throws -> OpenDevice {
    if let open = devices[device], open.ending == nil { return open }
    let capabilities = viewer?.capabilities ?? Capabilities(background: .dark)
    knownEvents = nil
    let open = OpenDevice(InMemoryTerminal(size: size, capabilities: capabilities))
    devices[device] = open
    Task { [stage, device] in
      open.ending = await stage.openStorefront(device, open.terminal) { open.session = $0 }
      // The session retains the closure that has set it.
      open.session = nil
    }
    try await waitForRest(within: tape.settings.waitTimeout)
    if let ending = open.ending {
      throw Failure(expected: "the storefront opens", found: ending.errors)
    }
    if productsBefore[device] == nil {
      productsBefore[device] = open.session?.screenContents?.products
    }
    return open
  }

  func screenContents() async throws -> ScreenContents {
    guard let contents = try await opened().session?.screenContents else {
      throw Failure(expected: "the storefront is open", found: "it is not")
    }
    return contents
  }

  /// Closes the storefronts of one device or of all, as if the user closed their windows.
  private func closeStorefronts(only wanted: String? = nil) async {
    for (name, open) in devices where open.ending == nil && wanted ?? name == name {
      open.terminal.feed([.hungUp])
      try? await rest()
      devices[name] = nil
    }
  }

  private func addEvidence(of step: TapeStep, _ failure: Failure?) {
    guard keepsEvidence else { return }
    let screen = devices[device]?.terminal.canvas
    let isNew = screen != nil && screen != lastScreen || failure != nil
    lastScreen = screen
    let shown = isNew ? screen : nil
    let words = step.action.words?.mapped(resolve)
    guard words != nil || shown != nil || failure != nil else { return }
    facts.steps.append(
      StepResult(
        words: words ?? "\(code: step.text)", time: Evidence.seconds(stage.clock.now),
        screen: shown.map { ScreenPicture(canvas: $0, colors: .full, background: .dark).markup },
        hasFailed: failure != nil))
  }

  private func addScreen() {
    guard !isHidden, !tape.settings.outputs.isEmpty, let open = devices[device] else { return }
    let text = open.terminal.text
    if text != screens.last { screens.append(text) }
  }

  // MARK: - Keys

  private func feed(_ events: [TerminalEvent]) async throws {
    try await opened().terminal.feed(events)
    try await rest()
  }

  /// - Parameter isSecret: Whether a viewer must not see the key.
  func press(_ press: KeyPress, _ pace: Duration? = nil, isSecret: Bool = false) async throws {
    let open = try await opened()
    let effects = open.session?.effectCount
    if !isSecret { viewer?.pressed(press) }
    open.terminal.feed([.key(press)])
    // A key without effects leaves nothing to wait for.
    if effects == nil || open.session?.effectCount != effects { try await rest() }
    viewer?.show(open.terminal.canvas)
    try await advance(by: pace ?? typingSpeed)
  }

  private func click(_ target: TapeTarget, isDouble: Bool) async throws {
    let point = try await point(of: target)
    try await feed([.mouse(MouseEvent(.click, at: point))])
    if isDouble { try await feed([.mouse(MouseEvent(.doubleClick, at: point))]) }
  }

  private func point(of target: TapeTarget) async throws -> Point {
    switch target {
    case .cell(let column, let row): return Point(column - 1, row - 1)
    case .text(let wanted):
      let wanted = resolve(wanted)
      let text = try await opened().terminal.text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for (row, line) in lines.enumerated() {
        guard let place = line.range(of: wanted) else { continue }
        return Point(TextWidth.columns(of: String(line[..<place.lowerBound])), row)
      }
      throw Failure(expected: "\"\(wanted)\" is on the screen", found: "it is not")
    }
  }

  private func open(_ name: String, then key: KeyPress) async throws {
    let id = try productID(name)
    try await press("1", .zero)
    try await press(KeyPress(.home), .zero)
    for _ in 0...stage.catalog.count {
      if try await screenContents().selectedProductID == id { return try await press(key) }
      try await press(KeyPress(.down), .zero)
    }
    throw Failure(expected: "\(id) can be selected in the store", found: "it is not in the list")
  }

  private func typePassword(of email: String) async throws {
    guard let tester = stage.catalog.testers.first(where: { $0.email == email }) else {
      throw Failure(
        expected: "the catalog has the tester \(email)",
        found: stage.catalog.testers.map(\.email).joined(separator: ", "))
    }
    for character in tester.password { try await press(KeyPress(character), isSecret: true) }
  }

  // MARK: - Commands

  /// - Parameter success: The expectation that fails if the command does; nil expects nothing yet.
  func run(_ arguments: [String], expecting success: String? = nil) async throws {
    var ending: CommandResult?
    Task { ending = await stage.run(arguments + deviceOption(arguments)) }
    try await rest()
    while ending == nil {
      guard stage.clock.hasWork, try await moveOn(upTo: .seconds(1_000_000_000)) else {
        throw Failure(expected: "the command ends", found: "it is still waiting")
      }
    }
    lastEnding = ending
    if let success, let ending, ending.status != 0 {
      throw Failure(expected: success, found: ending.errors)
    }
  }

  /// A command may fail only if the next step expects its exit status.
  private func requireSuccess(before next: ArraySlice<TapeStep>) throws {
    guard let lastEnding, lastEnding.status != 0 else { return }
    if case .expect(.exit, _) = next.first?.action { return }
    throw Failure(
      expected:
        "the command succeeds; `Expect exit \(lastEnding.status)` after it allows it to fail",
      found: "exit \(lastEnding.status): \(lastEnding.words)")
  }

  private func deviceOption(_ arguments: [String]) -> [String] {
    let isNamed = arguments.contains { $0 == "--device" || $0.hasPrefix("--device=") }
    return isNamed ? [] : ["--device", device]
  }

  // MARK: - Time

  func rest() async throws {
    try await IdleProcess.wait()
    show()
  }

  /// Moves the clock, waits until the process is idle, and returns false if `limit` is reached.
  private func moveOn(upTo limit: Duration) async throws -> Bool {
    let before = stage.clock.now
    let isWaited = stage.clock.moveToNext(upTo: limit)
    try await viewer?.pass(stage.clock.now - before)
    if isWaited { try await rest() }
    return isWaited
  }

  /// Lets time pass, including everything that happens in it.
  private func advance(by duration: Duration) async throws {
    let end = stage.clock.now + duration
    while try await moveOn(upTo: end) {}
  }

  /// Lets time pass until no work is in progress.
  private func waitForRest(within timeout: Duration) async throws {
    try await rest()
    let end = stage.clock.now + timeout
    while stage.clock.hasWork {
      guard try await moveOn(upTo: end) else {
        throw Failure(
          expected: "nothing is in progress within \(timeout)", found: "something still is")
      }
    }
  }

  private func wait(_ pattern: ScreenPattern?, inLastLine: Bool, _ timeout: Duration) async throws {
    guard let pattern else { return try await waitForRest(within: timeout) }
    let wanted = try resolve(pattern)
    let end = stage.clock.now + timeout
    let open = try await opened()
    try await rest()
    while true {
      let text = open.terminal.text
      let seen = inLastLine ? text.split(separator: "\n").last.map(String.init) ?? "" : text
      if wanted.matches(seen) { return }
      guard stage.clock.now < end else {
        throw Failure(
          expected: "/\(wanted.text)/ is on the screen within \(timeout)", found: "it is not")
      }
      _ = try await moveOn(upTo: end)
    }
  }

  // MARK: - Roles

  func productID(_ name: String) throws -> String {
    let word = resolve(name)
    do { return try Input.productID(word, in: stage.catalog) } catch {
      throw Failure(expected: "the catalog has the product \(word)", found: error.message)
    }
  }

  func resolve(_ text: String) -> String { cast.resolve(text, languages: languages) }

  func resolve(_ pattern: ScreenPattern) throws -> ScreenPattern {
    let text = cast.resolve(pattern.text, languages: languages) { value in
      value.map { #"\.+*?()|[]{}^$"#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
    return text == pattern.text ? pattern : try ScreenPattern(text)
  }

  private var languages: [String] { [tape.settings.language ?? "en"] }
}

extension TapeAction {
  fileprivate var isCheck: Bool {
    switch self {
    case .expect, .wait(.some, _, _): true
    default: false
    }
  }
}
