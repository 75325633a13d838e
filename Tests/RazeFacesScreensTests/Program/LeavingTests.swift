import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// `q` leaves within a second, or asks.
@Suite(.ownConnection) @MainActor struct LeavingTests {
  private static let patience = Duration.milliseconds(800)

  @Test func whereNothingIsUnderWayOneLeavesWithoutWaiting() async throws {
    let patience = HeldTimer()
    try await LiveStage.with(patience: patience) { stage in
      stage.pressAndGoOn("q")
      await stage.waitForTheEnd()
      #expect(stage.hasLeft)
      patience.runOut()
    }
  }

  @Test(arguments: ["q", KeyPress.control("c")])
  func aStoreThatTakesItsTimeKeepsNobody(key: KeyPress) async throws {
    let (patience, store) = (HeldTimer(), HeldTimer())
    try await LiveStage.with(patience: patience, storePause: store) { stage in
      await stage.signIn()
      try await stage.other.control.perform(.faults(.setLatency(60_000...60_000)))
      await stage.press("1", KeyPress(.home), "b")
      // The yes is given, and the App Store does not answer.
      stage.pressAndGoOn(KeyPress(.enter))
      while store.asked.isEmpty { await Task.yield() }
      stage.pressAndGoOn(key)
      #expect(stage.text.contains("Leave now?"))
      stage.pressAndGoOn(KeyPress(.enter))
      while !patience.asked.contains(Self.patience) { await Task.yield() }
      #expect(!stage.hasLeft)
      patience.runOut()
      await stage.waitForTheEnd()
      #expect(stage.hasLeft)
      store.runOut()
    }
  }
}
