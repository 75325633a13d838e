package import Foundation
package import StoreCore

/// The lists of the tester's console, read in one go. Settings, faults, clock and account are the
/// device snapshot's: they are always at hand.
package struct ConsoleSnapshot: Equatable, Sendable {
  package var requests: [RequestToBuy]
  package var interruptions: [Interruption]
  /// Decided ones, too.
  package var refunds: [RefundRequest]
  package var subscriptions: [SubscriptionStanding]
  package var testers: [Account]
  package var families: [Family]
  package var devices: [DeviceSummary]
  package var nextEvent: Date?

  package init(
    requests: [RequestToBuy] = [], interruptions: [Interruption] = [],
    refunds: [RefundRequest] = [], subscriptions: [SubscriptionStanding] = [],
    testers: [Account] = [], families: [Family] = [], devices: [DeviceSummary] = [],
    nextEvent: Date? = nil
  ) {
    self.requests = requests
    self.interruptions = interruptions
    self.refunds = refunds
    self.subscriptions = subscriptions
    self.testers = testers
    self.families = families
    self.devices = devices
    self.nextEvent = nextEvent
  }

  package init(readFrom control: any StoreControl) async throws {
    self.init(
      requests: try await control.requestsToBuy(),
      interruptions: try await control.interruptions(),
      refunds: try await control.refundRequests(),
      subscriptions: try await control.subscriptions(), testers: try await control.testers(),
      families: try await control.families(), devices: try await control.devices(),
      nextEvent: try await control.nextEvent())
  }

  package var pendingRefunds: [RefundRequest] { refunds.filter { $0.status == .pending } }
}
