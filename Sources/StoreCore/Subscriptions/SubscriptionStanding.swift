public import Foundation

public struct SubscriptionStanding: Hashable, Sendable, Identifiable {
  public var id: UInt64 { originalID }
  public var originalID: UInt64
  public var accountEmail: String
  /// The family member who bought the subscription; nil if the account did.
  public var sharedBy: String?
  public var groupID, productID, renewsAs: String
  public var latestTransactionID: UInt64
  public var machine: SubscriptionMachine
  /// The prices that were raised for the subscriber, by product identifier (storekit-rules 3.24).
  public var raisedPrices: [String: Decimal]

  /// Whether the subscription requires consent to its own price increase. Without consent it ends
  /// with its period (storekit-rules 3.20).
  public var awaitsConsent: Bool {
    machine.phase == .subscribed && machine.priceIncrease == .pending && renewsAs == productID
  }

  public init(
    originalID: UInt64, accountEmail: String, sharedBy: String? = nil, groupID: String,
    productID: String, renewsAs: String, latestTransactionID: UInt64, machine: SubscriptionMachine,
    raisedPrices: [String: Decimal] = [:]
  ) {
    (self.originalID, self.accountEmail, self.sharedBy) = (originalID, accountEmail, sharedBy)
    (self.groupID, self.productID, self.renewsAs) = (groupID, productID, renewsAs)
    (self.latestTransactionID, self.machine) = (latestTransactionID, machine)
    self.raisedPrices = raisedPrices
  }
}
