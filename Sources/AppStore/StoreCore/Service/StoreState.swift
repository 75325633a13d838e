public import Foundation

/// The state of a device's store at a point in time. Its size grows with the unfinished
/// transactions, not with the ledger.
public struct StoreState: Hashable, Sendable {
  /// The world's identity, new after a reset. Apps keep purchase records per world.
  public var worldID = Self.noWorldID
  /// The world's generation, which increases with each restore, undo and redo.
  public var generation: Int64 = 0
  /// The number of the world's last write by any process.
  public var revision: Int64
  public var environment = StoreEnvironment.sandbox
  public var device: String
  /// The device's identifier in signed documents; nil for a store that signs none.
  public var deviceVerificationID: UUID?
  public var account: Account?
  /// The account's identifier in this app's signed documents; nil if nobody is signed in.
  public var appTransactionID: String?
  /// The account's storefront; if nobody is signed in, the last one used on the device.
  public var storefront: Storefront
  public var languages: [String]
  /// Whether payments are allowed, which parental controls can forbid (storekit-rules 2.6).
  public var paymentsAllowed = true
  public var queue: [QueuedTransaction] = []
  public var clock = SandboxClock.real
  public var faults = FaultPlan()
  public var settings = WorldSettings.standard
  public var waiting = 0
  /// How the app's server receives notifications; nil if it has no address.
  public var server: ServerReception?
  /// The account's active and expired subscriptions, its own first.
  public var subscriptions: [SubscriptionStanding] = []
  /// The groups whose introductory offers the account cannot use (storekit-rules 3.8).
  public var introducedGroups: Set<String> = []
  /// The revoked products that the app has not acknowledged yet (storekit-rules 2.12).
  public var revokedProducts: Set<String> = []

  /// The identity for a store without a world.
  public static let noWorldID = UUID.zero

  public init(revision: Int64, device: String, storefront: Storefront) {
    (self.revision, self.device, self.storefront) = (revision, device, storefront)
    languages = storefront.languages
  }

  /// Returns the account's subscription to a product, preferably an active one.
  public func subscription(to productID: String) -> SubscriptionStanding? {
    let found = subscriptions.filter { $0.productID == productID }
    return found.first { $0.machine.phase.isEntitled } ?? found.first
  }

  /// The prices that were raised for the account, by product identifier (storekit-rules 3.24).
  public var raisedPrices: [String: Decimal] {
    subscriptions.lazy.filter { $0.sharedBy == nil }
      .reduce(into: [:]) { $0.merge($1.raisedPrices) { $1 } }
  }

  /// The first price increase that requires consent, among the account's own subscriptions.
  public var raisedPrice: RaisedPrice? {
    subscriptions.lazy.filter { $0.sharedBy == nil && $0.awaitsConsent }
      .compactMap { standing in
        standing.next.map { RaisedPrice(originalID: standing.originalID, price: $0.regularPrice) }
      }.min { $0.originalID < $1.originalID }
  }

  /// A price increase that requires consent (storekit-rules 3.20).
  public struct RaisedPrice: Hashable, Sendable {
    public var originalID: UInt64
    public var price: Decimal
  }
}
