public import Foundation

/// All that a device shows about its store, read in one go. Its size grows with the unfinished
/// transactions, never with the ledger.
public struct DeviceSnapshot: Hashable, Sendable {
  /// The identity of this world: a world that was reset has another one. An app keeps its records
  /// of purchases for one world.
  public var worldID: UUID
  /// The number of times that the world was restored from a snapshot. With another one, nothing that
  /// is under way belongs to it any more.
  public var generation: Int64
  /// Grows with every write to this world, by whichever process.
  public var revision: Int64
  public var device: String
  public var account: Account?
  /// The account's, or the one that the device was last used with.
  public var storefront: Storefront
  /// The languages of names and descriptions, preferred first: the storefront's, unless the store
  /// was told others.
  public var languages: [String]
  /// Whether payments are allowed; false under parental control (storekit-rules 2.6).
  public var paymentsAllowed: Bool
  public var queue: [QueuedTransaction]
  public var clock: SandboxClock
  public var faults: FaultPlan
  public var settings: WorldSettings
  /// Requests to buy, requests for refunds and changed terms that wait for somebody in this world,
  /// on whatever device.
  public var waiting: Int
  /// The raised price that the account is asked about, until it has answered.
  public var raisedPrice: RaisedPrice?
  /// The standings of the account's subscriptions, running or over: its own, then those that its
  /// family shares with it.
  public var subscriptions: [SubscriptionStanding]
  /// Groups of subscriptions whose introductory offers are not for the account: it had one, or
  /// subscribes now (storekit-rules 3.8).
  public var introducedGroups: Set<String>
  /// Products that were taken back from the account before the app on this device could be told
  /// (storekit-rules 2.12).
  public var revokedProducts: Set<String>

  /// The identity of a store that has no world behind it.
  public static let noWorldID = UUID.zero

  public init(
    worldID: UUID = noWorldID, generation: Int64 = 0, revision: Int64, device: String,
    account: Account? = nil, storefront: Storefront,
    languages: [String]? = nil, paymentsAllowed: Bool = true, queue: [QueuedTransaction] = [],
    clock: SandboxClock = .real, faults: FaultPlan = FaultPlan(),
    settings: WorldSettings = .standard, waiting: Int = 0,
    raisedPrice: RaisedPrice? = nil, subscriptions: [SubscriptionStanding] = [],
    introducedGroups: Set<String> = [], revokedProducts: Set<String> = []
  ) {
    self.worldID = worldID
    self.generation = generation
    self.revision = revision
    self.device = device
    self.account = account
    self.storefront = storefront
    self.languages = languages ?? storefront.languages
    self.paymentsAllowed = paymentsAllowed
    self.queue = queue
    self.clock = clock
    self.faults = faults
    self.settings = settings
    self.waiting = waiting
    self.raisedPrice = raisedPrice
    self.subscriptions = subscriptions
    self.introducedGroups = introducedGroups
    self.revokedProducts = revokedProducts
  }

  /// Returns the standing of the account's subscription to a product, the one that entitles of its
  /// own and a shared one; nil if there never was any.
  public func subscription(to productID: String) -> SubscriptionStanding? {
    let found = subscriptions.filter { $0.productID == productID }
    return found.first { $0.machine.phase.isEntitled } ?? found.first
  }

  /// The prices that were raised for the account, by product ID (storekit-rules 3.24).
  public var raisedPrices: [String: Decimal] {
    subscriptions.lazy.filter { $0.sharedBy == nil }
      .reduce(into: [:]) { $0.merge($1.raisedPrices) { $1 } }
  }

  /// A subscription that is to cost more (storekit-rules 3.20).
  public struct RaisedPrice: Hashable, Sendable {
    public var originalID: UInt64
    public var price: Decimal

    public init(of originalID: UInt64, to price: Decimal) {
      self.originalID = originalID
      self.price = price
    }
  }
}
