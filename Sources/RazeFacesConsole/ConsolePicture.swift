package import Foundation
package import StoreCore

/// What the tester's console lists, read in one go. Settings, clock and account are the device
/// snapshot's: they are always at hand.
package struct ConsolePicture: Equatable, Sendable {
  package var plan: FaultPlan
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
    plan: FaultPlan = FaultPlan(), requests: [RequestToBuy] = [],
    interruptions: [Interruption] = [], refunds: [RefundRequest] = [],
    subscriptions: [SubscriptionStanding] = [], testers: [Account] = [], families: [Family] = [],
    devices: [DeviceSummary] = [], nextEvent: Date? = nil
  ) {
    self.plan = plan
    self.requests = requests
    self.interruptions = interruptions
    self.refunds = refunds
    self.subscriptions = subscriptions
    self.testers = testers
    self.families = families
    self.devices = devices
    self.nextEvent = nextEvent
  }

  package var pendingRefunds: [RefundRequest] { refunds.filter { $0.status == .pending } }

  package func family(of email: String) -> Family? {
    families.first { $0.organizer == email || $0.members.contains(email) }
  }
}
