import Foundation
import TestSupport
import Testing

@testable import RazeFacesTapes

/// Time that tests move.
@MainActor @Suite(.watched) final class ManualClockTests {
  private let time = ManualClock(start: Date(timeIntervalSince1970: 1_000))
  private var order: [String] = []

  /// Starts a wait, and returns once it is registered.
  private func begin(
    _ name: String, _ duration: Duration, isWork: Bool = true
  ) async -> Task<Void, Never> {
    let before = time.waiting
    let task = Task { @MainActor in
      if isWork { await time.pause(duration) } else { await time.alarm(duration) }
      self.order.append("\(name) at \(self.time.now)")
    }
    while time.waiting == before { await Task.yield() }
    return task
  }

  @Test func waitsEndInOrder() async {
    let late = await begin("late", .seconds(2))
    let early = await begin("early", .seconds(1))
    #expect(time.moveToNext(upTo: .seconds(5)))
    await early.value
    #expect(time.now == .seconds(1))
    #expect(time.moveToNext(upTo: .seconds(5)))
    await late.value
    #expect(!time.moveToNext(upTo: .seconds(5)))
    #expect(time.now == .seconds(5) && time.date == Date(timeIntervalSince1970: 1_005))
    #expect(order == ["early at 1.0 seconds", "late at 2.0 seconds"])
  }

  @Test func alarmsDoNotCountAsWork() async {
    let alarm = await begin("alarm", .seconds(60), isWork: false)
    #expect(!time.hasWork)
    let work = await begin("work", .seconds(1))
    #expect(time.hasWork)
    #expect(time.moveToNext(upTo: .seconds(60)))
    await work.value
    #expect(!time.hasWork)
    #expect(time.moveToNext(upTo: .seconds(60)))
    await alarm.value
  }

  @Test func canceledWaitEnds() async {
    let wait = await begin("wait", .seconds(1))
    wait.cancel()
    await wait.value
    #expect(!time.hasWork && time.now == .zero)
  }

  @Test func ticksOccurTenTimesASecondBetweenWaits() async {
    let wait = await begin("wait", .milliseconds(250))
    time.setTicking(of: "screen") { self.order.append("tick at \(self.time.now)") }
    while time.moveToNext(upTo: .milliseconds(300)) {
      if time.now == .milliseconds(250) { await wait.value }
    }
    time.setTicking(of: "screen", nil)
    #expect(!time.moveToNext(upTo: .seconds(1)))
    #expect(
      order == [
        "tick at 0.1 seconds", "tick at 0.2 seconds", "wait at 0.25 seconds",
        "tick at 0.3 seconds",
      ])
  }
}
