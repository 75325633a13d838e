import TerminalKit
import TestSupport
import Testing

/// A small program that counts its messages.
private struct Counter: Program {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
    var size = Size.zero
  }

  enum Message: Equatable, Sendable {
    case add(Int), note(String), resized(Size), save, saved, quit
  }

  enum Effect: Equatable, Sendable {
    case save, quit
  }

  func message(for event: TerminalEvent, in state: State, on screen: Screen) -> Message? {
    switch event {
    case .key("+"): .add(1)
    case .key("0"): .add(0)
    case .key("n"): .note("\(state.count)")
    case .key("s"): .save
    case .key("q"): .quit
    case .paste(let text): .note(text)
    case .resize(let size): .resized(size)
    case .key, .repeatedKey, .mouse, .background, .resumed, .hungUp: nil
    }
  }

  func update(_ state: inout State, _ message: Message) -> [Effect] {
    switch message {
    case .add(let number): state.count += number
    case .note(let text): state.log.append(text)
    case .resized(let size): state.size = size
    case .save: return [.save]
    case .saved: state.log.append("saved \(state.count)")
    case .quit: return [.quit]
    }
    return []
  }

  func view(_ state: State, on screen: Screen) -> Canvas {
    var canvas = screen.canvas()
    canvas.write("\(state.count) \(state.size)", at: .zero)
    return canvas
  }
}

@MainActor @Suite(.watched) struct ProgramLoopTests {
  private let terminal = InMemoryTerminal(size: Size(20, 2))

  private func start() -> ProgramLoop<Counter> {
    let loop = ProgramLoop(Counter(), state: Counter.State(), on: terminal) { effect, loop in
      switch effect {
      case .save: loop.send(.saved)
      case .quit: loop.stop(0)
      }
    }
    loop.start()
    return loop
  }

  @Test func firstRenderKnowsTheSize() {
    let loop = start()
    #expect(loop.state.size == Size(20, 2))
    #expect(terminal.text == "0 20x2\n")
    #expect(terminal.renderCount == 1)
  }

  @Test func manyEventsRenderOnce() {
    let loop = start()
    terminal.feed(Array(repeating: .key("+"), count: 200))
    #expect(loop.state.count == 200)
    #expect(terminal.renderCount == 2)
    #expect(terminal.text == "200 20x2\n")
  }

  @Test func eventsAreHandledInOrder() {
    let loop = start()
    terminal.feed([.key("n"), .key("+"), .key("n"), .key("+"), .key("n")])
    #expect(loop.state.log == ["0", "1", "2"])
  }

  @Test func unchangedViewIsNotRendered() {
    let loop = start()
    terminal.press("0", "0", "x", "n")
    #expect(terminal.renderCount == 1)
    #expect(loop.state.log == ["0"])
  }

  @Test func immediateEffectsAreRenderedTogether() {
    let loop = start()
    terminal.feed([.key("s"), .key("+")])
    #expect(loop.state.log == ["saved 0"])
    #expect(terminal.renderCount == 2)
  }

  @Test func sentMessagesAreRenderedTogether() async {
    let loop = start()
    for _ in 0..<50 { loop.send(.add(1)) }
    #expect(loop.state.count == 50)
    #expect(terminal.renderCount == 1)
    while terminal.renderCount == 1 { await Task.yield() }
    #expect(terminal.renderCount == 2)
    #expect(terminal.text == "50 20x2\n")
  }

  @Test func messagesAreAnnouncedBeforeTheyAreHandled() {
    let loop = start()
    var announced: [String] = []
    loop.willHandle = { announced.append("\($0) at \(loop.state.count)") }
    terminal.press("+", "+")
    #expect(announced == ["add(1) at 0", "add(1) at 1"])
  }

  @Test func resumingRendersAgain() {
    let loop = start()
    terminal.feed([.resumed])
    #expect(terminal.renderCount == 2)
    #expect(loop.exitCode == nil)
  }

  @Test func newSizeReachesTheProgram() {
    let loop = start()
    terminal.resize(to: Size(9, 1))
    #expect(loop.state.size == Size(9, 1))
    #expect(terminal.text == "0 9x1")
  }

  @Test func stoppingDropsLaterEvents() async {
    let loop = start()
    terminal.feed([.key("+"), .key("q"), .key("+")])
    #expect(await loop.ended() == 0)
    #expect(loop.state.count == 1)
    terminal.press("+")
    loop.send(.add(1))
    loop.stop(7)
    #expect(loop.state.count == 1)
    #expect(loop.exitCode == 0)
  }

  @Test func hangupEndsTheProgram() {
    let loop = start()
    terminal.feed([.hungUp])
    #expect(loop.exitCode == 129)
  }
}
