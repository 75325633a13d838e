/// What a tester switches in a world, beside faults and the clock: the sandbox's own settings and
/// App Store Connect's side of it. One value, kept with the world.
public struct WorldSettings: Hashable, Sendable, Codable {
  /// What the store does with a request for a refund (storekit-rules 3.9).
  public enum RefundPolicy: String, CaseIterable, Sendable, Codable {
    /// Waits for the tester.
    case ask
    case approve, decline
  }

  /// How many days access goes on after billing failed, as App Store Connect offers it
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
  /// Nil if it is switched off.
  public var gracePeriod: GracePeriod?
  /// Renewals after which the store stops by itself; nil never does.
  public var renewalLimit: Int?

  /// Xcode's capability "In-App Purchase" of the app.
  public var hasInAppPurchase = true
  /// Nil as in the catalog.
  public var paidApplicationsAgreement: Bool?
  /// By product identifier; what is not named is as in the catalog.
  public var clearedForSale: [String: Bool] = [:]
  /// Nil where the app's bundle ID is the catalog's.
  public var appBundleID: String?

  public init() {}

  public static let standard = WorldSettings()
}
