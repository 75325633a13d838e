public import Foundation
public import StoreCore

/// What the tester's console lists, read in one go. Settings, clock and account are the device
/// snapshot's: they are always at hand.
public struct ConsolePicture: Equatable, Sendable {
  public var plan: FaultPlan
  public var requests: [RequestToBuy]
  public var interruptions: [Interruption]
  /// Decided ones, too.
  public var refunds: [RefundRequest]
  public var subscriptions: [SubscriptionStanding]
  public var testers: [Account]
  public var families: [Family]
  public var devices: [DeviceSummary]
  public var nextEvent: Date?

  public init(
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

  var pendingRefunds: [RefundRequest] { refunds.filter { $0.status == .pending } }

  func family(of email: String) -> Family? {
    families.first { $0.organizer == email || $0.members.contains(email) }
  }
}
