package import TerminalKit

/// A terminal on which a tape is watched while it is played, at a person's pace. `q` and Ctrl-C stop
/// it.
@MainActor package final class TapeViewer {
  /// A person has seen enough.
  package struct Stopped: Error {}

  /// The longest pause that somebody waits for: a tape can let an hour pass.
  private static let longestPause = Duration.seconds(2)

  private let terminal: any Terminal
  private let speed: Double?
  private let pause: @Sendable (Duration) async -> Void
  private var waiting: Task<Void, Never>?
  private var isStopped = false
  private var picture: Canvas?
  /// One line below the picture, where there is room for it.
  package var caption = ""

  /// - Parameters:
  ///   - speed: how many times as fast as the tape's own time; nil waits for nothing.
  ///   - pause: lets real time pass.
  package init(
    on terminal: any Terminal, speed: Double?, pause: @escaping @Sendable (Duration) async -> Void
  ) {
    self.terminal = terminal
    self.speed = speed
    self.pause = pause
    terminal.deliver = { [weak self] events in self?.receive(events) }
  }

  /// The colors and glyphs that the terminal has.
  var capabilities: Capabilities { terminal.screen.capabilities }

  private func receive(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key("q"), .key(.control("c")), .hungUp:
        isStopped = true
        waiting?.cancel()
      case .resize, .resumed: draw()
      case .key, .mouse, .paste: break
      }
    }
  }

  func show(_ canvas: Canvas) {
    picture = canvas
    draw()
  }

  private func draw() {
    guard let picture else { return }
    var canvas = terminal.screen.canvas()
    canvas.draw(picture, at: Point(0, 0))
    canvas.write(caption, at: Point(1, picture.size.height), style: .plain)
    canvas.cursor = picture.cursor
    terminal.render(canvas)
  }

  /// Lets a person see what there is while so much of the tape's time passes.
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
