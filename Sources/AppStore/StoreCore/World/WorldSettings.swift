/// A world's sandbox and App Store Connect settings, without faults and the clock.
public struct WorldSettings: Hashable, Sendable, Codable {
  /// The App Store's answer to refund requests (storekit-rules 3.9).
  public enum RefundPolicy: String, CaseIterable, Sendable, Codable {
    case ask
    case approve, decline
  }

  /// The days of access after a failed payment (storekit-rules 3.18).
  public enum GracePeriod: Int, CaseIterable, Sendable, Codable {
    case threeDays = 3
    case sixteenDays = 16
    case twentyEightDays = 28
  }

  /// Whether purchases are interrupted: they fail first, and complete after the buyer resolves the
  /// issue (storekit-rules 2.11).
  public var interruptsPurchases = false
  /// Whether a declined request to buy stays deferred, which is a quirk (storekit-rules 2.10).
  public var declinedStaysDeferred = false
  public var refundPolicy = RefundPolicy.ask
  /// Whether nothing can be paid, neither purchases nor renewals.
  public var billingFails = false
  /// Whether renewals cannot be paid, but purchases can.
  public var renewalsFail = false
  public var gracePeriod: GracePeriod?
  /// The number of renewals after which the store stops; nil for no limit.
  public var renewalLimit: Int?

  public var hasInAppPurchase = true
  /// Whether the agreement is in effect; nil for the catalog's value.
  public var paidApplicationsAgreement: Bool?
  /// Whether products are cleared for sale, by identifier. Products not listed follow the catalog.
  public var clearedForSale: [String: Bool] = [:]
  /// The app's bundle ID; nil for the catalog's.
  public var appBundleID: String?

  /// The address of the app's server for notifications; nil for none.
  public var notificationAddress: String?
  /// How often a notification is sent that was not received; nil for the sandbox's rule.
  public var notificationRetries: NotificationRetries?

  public var canBillRenewals: Bool { !billingFails && !renewalsFail }

  public static let standard = WorldSettings()
}
