import TerminalNcurses
import TestSupport
import Testing

@Suite(.watched) struct PauseTests {
  @Test func aPauseEndsByItself() async {
    await Pause.wait(.milliseconds(1))
    await Pause.wait(.zero)
  }

  /// Otherwise this test takes a century.
  @Test func aCancelledPauseEndsAtOnce() async {
    let pause = Task { await Pause.wait(.seconds(100 * 365 * 86_400)) }
    pause.cancel()
    await pause.value
  }

  @Test func aPauseThatWasCancelledBeforeDoesNotBegin() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await Pause.wait(.seconds(100 * 365 * 86_400))
    }
    await task.value
  }
}
