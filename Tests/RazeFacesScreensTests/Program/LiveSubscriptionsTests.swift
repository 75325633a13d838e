import Foundation
import StoreCore
import StoreSimulation
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The system's page of subscriptions while a payment fails (storekit-rules 3.23).
@Suite(.ownConnection) @MainActor struct LiveSubscriptionsTests {
  private func subscribed(_ stage: LiveStage, grace: WorldSettings.GracePeriod?) async throws {
    await stage.signIn()
    await stage.buy("club.monthly")
    try await stage.other.control.perform(.set(.billingFails(true)))
    try await stage.other.control.perform(.set(.gracePeriod(grace)))
    try await stage.other.control.perform(.clock(.advance(.nextEvent)))
    let phase: SubscriptionPhase = grace == nil ? .inBillingRetry : .inGracePeriod
    await stage.see { $0.shared.snapshot?.subscriptions.first?.machine.phase == phase }
    await stage.press("2", KeyPress(.end), "m")
  }

  @Test func turnedOffInGraceItStaysInUseUntilThatIsOver() async throws {
    try await LiveStage.with { stage in
      try await subscribed(stage, grace: .sixteenDays)
      #expect(stage.text.contains("payment problem, access until 2026-03-24"))
      #expect(stage.text.contains("Enter cancels it. It stays active until 2026-03-24."))
      await stage.press(.enter)
      await stage.press("m")
      #expect(stage.text.contains("turned off, until 2026-03-24"))
      #expect(
        stage.line("Enter resumes it.")?.contains("It then renews on 2026-03-") == true)
      await stage.press(.enter)
      await stage.press("m")
      #expect(stage.text.contains("payment problem, access until 2026-03-24"))
    }
  }

  @Test func turnedOffInRetryItEndsAtOnceAndCanBeResumed() async throws {
    try await LiveStage.with { stage in
      try await subscribed(stage, grace: nil)
      #expect(stage.text.contains("payment problem, no access"))
      #expect(stage.text.contains("Enter cancels it. It ends at once"))
      await stage.press(.enter)
      await stage.press("m")
      #expect(stage.text.contains("ended: billing failed"))
      #expect(
        stage.line("Enter resumes it.")?.contains("It then renews on 2026-03-") == true)
      await stage.press(.enter)
      await stage.press("m")
      #expect(stage.text.contains("payment problem, no access"))
    }
  }
}
