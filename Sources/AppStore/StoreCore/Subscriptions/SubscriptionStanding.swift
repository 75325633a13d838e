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
  /// The raised prices that are in effect in the account's storefront, by product identifier
  /// (storekit-rules 3.24).
  public var raisedPrices: [String: Decimal]
  /// The next period; nil if the plan has no price in the account's storefront.
  public var next: NextPeriod?

  /// The price that an increase has to exceed, if it differs from the catalog's.
  public var raisedPrice: Decimal? {
    renewsAs == productID ? next?.regularPrice : raisedPrices[productID]
  }

  /// Whether a price increase requires consent. Without consent the subscription ends when the
  /// increase begins (storekit-rules 3.20).
  public var awaitsConsent: Bool {
    machine.phase == .subscribed && machine.priceIncrease == .pending && next?.increaseBegins != nil
  }

  public init(
    originalID: UInt64, accountEmail: String, sharedBy: String? = nil, groupID: String,
    productID: String, renewsAs: String, latestTransactionID: UInt64, machine: SubscriptionMachine,
    raisedPrices: [String: Decimal] = [:], next: NextPeriod? = nil
  ) {
    (self.originalID, self.accountEmail, self.sharedBy) = (originalID, accountEmail, sharedBy)
    (self.groupID, self.productID, self.renewsAs) = (groupID, productID, renewsAs)
    (self.latestTransactionID, self.machine) = (latestTransactionID, machine)
    (self.raisedPrices, self.next) = (raisedPrices, next)
  }
}
