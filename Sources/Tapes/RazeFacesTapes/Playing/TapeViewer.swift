package import Foundation
package import TerminalKit

/// A terminal that shows a tape while it is played. `q` and Ctrl-C stop it. If it plays in steps,
/// any other key continues after a caption. In a demonstration, keys are those of the speaker.
@MainActor package final class TapeViewer {
  package struct Stopped: Error {}

  /// The longest pause, because hours can pass in a tape.
  private static let longestPause = Duration.seconds(2)

  private let terminal: any Terminal
  private let speed: Double?
  private let isInSteps: Bool
  private let pause: @Sendable (Duration) async -> Void
  private var waiting: Task<Void, Never>?
  /// The time since the last key.
  private var untouched = Duration.zero
  private let now: @Sendable () -> Date
  private var keyWaiting: CheckedContinuation<Void, Never>?
  private var isStopped = false
  private var picture: Canvas?
  /// One line below the picture. A prompt for a key may cover the picture's last line.
  private var caption = ""
  /// The demonstration that the tape is a scene of; nil for a tape on its own.
  package private(set) var demonstration: Demonstration?
  /// The player of the tape that is shown.
  weak var player: TapePlayer?
  /// The size of the largest picture that did not fit.
  package private(set) var tooLarge: Size?

  /// - Parameters:
  ///   - speed: The playback speed relative to the tape's time; nil plays without pauses.
  ///   - isInSteps: Whether each caption waits for a key.
  ///   - pause: Waits in real time.
  package init(
    on terminal: any Terminal, speed: Double?, isInSteps: Bool = false,
    demonstration: Demonstration? = nil, now: @escaping @Sendable () -> Date = { .distantPast },
    pause: @escaping @Sendable (Duration) async -> Void
  ) {
    (self.terminal, self.speed, self.isInSteps, self.pause) = (terminal, speed, isInSteps, pause)
    (self.demonstration, self.now) = (demonstration, now)
    terminal.keepsVisitors = demonstration?.isForVisitors == true
    terminal.deliver = { [weak self] events in self?.receive(events) }
  }

  /// Whether visitors use the terminal without a presenter.
  package var isForVisitors: Bool { demonstration?.isForVisitors == true }

  var capabilities: Capabilities { terminal.screen.capabilities }

  /// Starts a scene of the demonstration, of which nothing is shown before the caption.
  package func startScene(_ scene: Int, upTo caption: Int = 0) {
    demonstration?.startScene(scene, upTo: caption)
    isStopped = false
    if caption == 0 { (self.caption, picture) = ("", nil) }
  }

  /// The room for the picture, which is not smaller than a storefront needs.
  package var room: Size {
    let size = terminal.screen.size
    let rows = demonstration == nil ? 1 : Demonstration.rows
    return Size(max(40, size.width), max(12, size.height - rows))
  }

  private func receive(_ events: [TerminalEvent]) {
    for event in events {
      untouched = .zero
      if demonstration?.isTakenOver == true, isForStorefront(event) {
        player?.feed(event)
        continue
      }
      if demonstration != nil, case .key(let key) = event {
        answer(key)
        continue
      }
      switch event {
      case .key("q"), .key(.control("c")), .hungUp:
        // A terminal that is gone also ends a demonstration that begins again at its end.
        demonstration?.quit()
        stop()
      case .resize:
        if demonstration != nil { player?.resize(to: room) }
        draw()
      case .resumed: draw()
      case .key, .repeatedKey: resume()
      case .mouse, .paste, .background: break
      }
    }
  }

  private func answer(_ key: KeyPress) {
    switch demonstration?.press(key, at: now()) {
    case .leaves: stop()
    case .goesOn:
      waiting?.cancel()
      resume()
    case .speaks(let language): player?.switchLanguage(language)
    case .none?, nil: break
    }
    draw()
  }

  private func isForStorefront(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key(let key): key != .control("g") && !(isForVisitors && key == .control("c"))
    case .repeatedKey, .mouse, .paste: true
    case .resize, .resumed, .background, .hungUp: false
    }
  }

  func pressed(_ key: KeyPress) { demonstration?.show(key: key) }

  /// The time between two looks at a storefront whose keys the presenter has.
  private static let look = Duration.milliseconds(50)
  /// The time without a key after which a visitor has left.
  private static let patience = Duration.seconds(60)

  private func waitForPresenter() async {
    while demonstration?.isTakenOver == true, !isStopped {
      await pause(Self.look)
      await player?.live(for: Self.look)
      untouched += Self.look
      // The next visitor gets a new world.
      if isForVisitors, untouched >= Self.patience {
        demonstration?.restart()
        isStopped = true
      }
    }
  }

  private func stop() {
    isStopped = true
    waiting?.cancel()
    resume()
  }

  private func resume() {
    keyWaiting?.resume()
    keyWaiting = nil
  }

  func setTitle(_ title: String) { if demonstration == nil { caption = title } }

  func show(_ words: String) async throws(Stopped) {
    caption = words
    demonstration?.countCaption()
    draw()
    if let demonstration { return try await pass(real: demonstration.readingTime(words)) }
    if isInSteps, !isStopped {
      await withCheckedContinuation {
        keyWaiting = $0
        draw()
      }
      draw()
    }
    if isStopped { throw Stopped() }
  }

  func show(_ canvas: Canvas) {
    picture = canvas
    draw()
  }

  /// Draws the picture of a scene above the lines of the speaker.
  private func draw(_ demonstration: Demonstration) {
    guard !demonstration.isPassingOver else { return }
    var canvas = terminal.screen.canvas()
    let (area, rest) = canvas.bounds.cutBottom(Demonstration.rows)
    if !demonstration.isBlank {
      if let picture {
        canvas.clipped(to: rest) { $0.draw(picture, at: Point(0, 0)) }
        canvas.cursor = picture.cursor.flatMap { rest.contains($0) ? $0 : nil }
      }
      demonstration.draw(caption: caption, in: area, on: &canvas)
    }
    canvas.removeButtons()
    terminal.render(canvas)
  }

  private func draw() {
    if let demonstration { return draw(demonstration) }
    let picture = picture ?? Canvas(size: Size(0, 0))
    var canvas = terminal.screen.canvas()
    let (size, room) = (picture.size, canvas.size)
    canvas.draw(picture, at: Point(0, 0))
    canvas.cursor = picture.cursor
    var line = caption
    let isCut = size.width > room.width || size.height > room.height
    if isCut {
      tooLarge = Size(
        max(size.width, tooLarge?.width ?? 0), max(size.height, tooLarge?.height ?? 0))
      line =
        "Truncated: the tape has \(size.width)x\(size.height) cells, this terminal "
        + "\(room.width)x\(room.height). \(line)"
    }
    if keyWaiting != nil { line = "[any key] \(line)" }
    let isOver = isCut || keyWaiting != nil
    let row = isOver ? min(size.height, room.height - 1) : size.height
    if isOver { canvas.fill(Rect(origin: Point(0, row), size: Size(room.width, 1))) }
    canvas.write(line, at: Point(isOver ? 0 : 1, row), style: .plain)
    terminal.render(canvas)
  }

  /// Pauses for the playback of a duration on the tape.
  func pass(_ duration: Duration) async throws(Stopped) {
    if let speed, duration > .zero {
      return try await pass(real: min(duration, Self.longestPause * speed))
    }
    if isStopped { throw Stopped() }
  }

  /// Pauses for a duration at the speed of the playback, and as long as the speaker wants.
  private func pass(real duration: Duration) async throws(Stopped) {
    if let speed, demonstration?.isPassingOver != true {
      let waiting = Task { [pause] in await pause(duration / speed) }
      self.waiting = waiting
      await waiting.value
    }
    await waitForPresenter()
    while demonstration?.isPaused == true, !isStopped {
      await withCheckedContinuation { keyWaiting = $0 }
    }
    if isStopped { throw Stopped() }
  }
}
