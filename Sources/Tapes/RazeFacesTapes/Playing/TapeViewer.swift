package import TerminalKit

/// A terminal that shows a tape while it is played. `q` and Ctrl-C stop it. If it plays in steps,
/// any other key continues after a caption.
@MainActor package final class TapeViewer {
  package struct Stopped: Error {}

  /// The longest pause, because hours can pass in a tape.
  private static let longestPause = Duration.seconds(2)

  private let terminal: any Terminal
  private let speed: Double?
  private let isInSteps: Bool
  private let pause: @Sendable (Duration) async -> Void
  private var waiting: Task<Void, Never>?
  private var keyWaiting: CheckedContinuation<Void, Never>?
  private var isStopped = false
  private var picture: Canvas?
  /// One line below the picture. A prompt for a key may cover the picture's last line.
  private var caption = ""
  /// The size of the largest picture that did not fit.
  package private(set) var tooLarge: Size?

  /// - Parameters:
  ///   - speed: The playback speed relative to the tape's time; nil plays without pauses.
  ///   - isInSteps: Whether each caption waits for a key.
  ///   - pause: Waits in real time.
  package init(
    on terminal: any Terminal, speed: Double?, isInSteps: Bool = false,
    pause: @escaping @Sendable (Duration) async -> Void
  ) {
    (self.terminal, self.speed, self.isInSteps, self.pause) = (terminal, speed, isInSteps, pause)
    terminal.deliver = { [weak self] events in self?.receive(events) }
  }

  var capabilities: Capabilities { terminal.screen.capabilities }

  private func receive(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key("q"), .key(.control("c")), .hungUp:
        isStopped = true
        waiting?.cancel()
        resume()
      case .resize, .resumed: draw()
      case .key, .repeatedKey: resume()
      case .mouse, .paste, .background: break
      }
    }
  }

  private func resume() {
    keyWaiting?.resume()
    keyWaiting = nil
  }

  func setTitle(_ title: String) { caption = title }

  func show(_ words: String) async throws(Stopped) {
    caption = words
    draw()
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

  private func draw() {
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
      let length = min(duration / speed, Self.longestPause)
      let waiting = Task { [pause] in await pause(length) }
      self.waiting = waiting
      await waiting.value
    }
    if isStopped { throw Stopped() }
  }
}
