public import Foundation

/// The lists of the Sandbox, all read at the same time.
///
/// Settings, faults, the clock and the account are in ``StoreState``.
public struct SandboxLists: Equatable, Sendable {
  public var requests: [RequestToBuy] = []
  public var interruptions: [Interruption] = []
  public var refunds: [RefundRequest] = []
  public var subscriptions: [SubscriptionStanding] = []
  public var testers: [Account] = []
  public var families: [Family] = []
  public var devices: [DeviceSummary] = []
  public var nextEvent: Date?
  /// The latest purchase or renewal that was charged and can be refunded.
  public var lastPurchase: TransactionRecord?
  public var restorable = 0
  /// The names of the saved snapshots. The app fills this in, because snapshots are files.
  public var savedWorlds: [String] = []

  public init() {}

  public var pendingRefunds: [RefundRequest] { refunds.filter { $0.status == .pending } }
}

public struct RequestToBuy: Hashable, Sendable, Identifiable {
  public var id: QueueKey
  public var device, accountEmail, productID: String
  public var quantity: Int
  /// Whether a parent declined the request, but the setting kept it deferred.
  public var wasDeclined: Bool
  /// The price that the child saw and the current price; nil if unknown.
  public var shownPrice, presentPrice: StorePrice?

  public init(
    id: QueueKey, device: String, accountEmail: String, productID: String, quantity: Int,
    wasDeclined: Bool, shownPrice: StorePrice? = nil, presentPrice: StorePrice? = nil
  ) {
    (self.id, self.device, self.accountEmail) = (id, device, accountEmail)
    (self.productID, self.quantity, self.wasDeclined) = (productID, quantity, wasDeclined)
    (self.shownPrice, self.presentPrice) = (shownPrice ?? presentPrice, presentPrice)
  }
}

/// A purchase that failed because the buyer first has to resolve an issue with the App Store.
public struct Interruption: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var device, accountEmail, productID: String
  public var quantity: Int
  public var date: Date
  /// The price that the buyer confirmed and the current price; nil if unknown.
  public var shownPrice, presentPrice: StorePrice?

  public init(
    id: Int64, device: String, accountEmail: String, productID: String, quantity: Int, date: Date,
    shownPrice: StorePrice? = nil, presentPrice: StorePrice? = nil
  ) {
    (self.id, self.device, self.accountEmail) = (id, device, accountEmail)
    (self.productID, self.quantity, self.date) = (productID, quantity, date)
    (self.shownPrice, self.presentPrice) = (shownPrice ?? presentPrice, presentPrice)
  }
}

public struct RefundRequest: Hashable, Sendable, Identifiable {
  public enum Status: String, CaseIterable, Sendable, Codable { case pending, approved, declined }

  public var id: UInt64 { transactionID }
  public var transactionID: UInt64
  public var productID, accountEmail: String
  public var reason: RefundReason
  public var status: Status
  public var date: Date

  public init(
    transactionID: UInt64, productID: String, accountEmail: String, reason: RefundReason,
    status: Status, date: Date
  ) {
    (self.transactionID, self.productID) = (transactionID, productID)
    (self.accountEmail, self.reason, self.status, self.date) = (accountEmail, reason, status, date)
  }
}

/// A family group. Members share each family-shareable product that one of them buys.
public struct Family: Hashable, Sendable, Identifiable {
  /// The largest number of people in a family, including the organizer.
  public static let most = 6

  public var id: String { organizer }
  public var organizer: String
  public var members: [String]

  public init(organizer: String, members: [String]) {
    (self.organizer, self.members) = (organizer, members)
  }
}

public struct DeviceSummary: Hashable, Sendable, Identifiable {
  public var id: String { name }
  public var name: String
  public var accountEmail: String?
  public var storefront: Storefront
  public var unfinished: Int

  public init(name: String, accountEmail: String?, storefront: Storefront, unfinished: Int) {
    (self.name, self.accountEmail, self.storefront) = (name, accountEmail, storefront)
    self.unfinished = unfinished
  }
}
