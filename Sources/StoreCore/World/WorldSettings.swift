/// The settings that a tester switches in a world, beside faults and the clock: the sandbox's own
/// and App Store Connect's. One value, kept with the world.
public struct WorldSettings: Hashable, Sendable, Codable {
  /// The store's way to answer requests for a refund (storekit-rules 3.9).
  public enum RefundPolicy: String, CaseIterable, Sendable, Codable {
    /// Waits for the tester.
    case ask
    case approve, decline
  }

  /// The days for which access goes on after billing failed, as App Store Connect offers them
  /// (storekit-rules 3.18).
  public enum GracePeriod: Int, CaseIterable, Sendable, Codable {
    case threeDays = 3
    case sixteenDays = 16
    case twentyEightDays = 28
  }

  /// The next purchases fail first and come through when the person has resolved the issue
  /// (storekit-rules 2.11).
  public var interruptsPurchases = false
  /// `[quirk]` of storekit-rules 2.10: a declined request to buy stays deferred.
  public var declinedStaysDeferred = false
  public var refundPolicy = RefundPolicy.ask
  public var billingFails = false
  /// The grace period; nil if it is switched off.
  public var gracePeriod: GracePeriod?
  /// Renewals after which the store stops by itself; nil never does.
  public var renewalLimit: Int?

  /// Xcode's capability "In-App Purchase" of the app.
  public var hasInAppPurchase = true
  /// Whether the agreement is in effect; nil for the catalog's setting.
  public var paidApplicationsAgreement: Bool?
  /// Whether a product is cleared for sale, by identifier. Products that are not named are as in
  /// the catalog.
  public var clearedForSale: [String: Bool] = [:]
  /// The app's bundle ID; nil where it is the catalog's.
  public var appBundleID: String?

  public init() {}

  public static let standard = WorldSettings()
}
