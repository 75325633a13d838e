public import Foundation

/// Something that happened in a world: a fact, and whom and what it concerned.
///
/// Events are facts and no sentences, so that they can be worded in any language, sent to a server,
/// or undone.
public struct WorldEvent: Hashable, Sendable, Codable, Identifiable {
  /// The number of events that a world keeps; the oldest go.
  public static let most = 10_000

  /// The event's number, which counts from 1 in each world, and never repeats in it.
  public var id: Int64
  /// The world's time.
  public var date: Date
  /// This machine's.
  public var realDate: Date
  public var subject: Subject
  public var fact: Fact

  public init(id: Int64, date: Date, realDate: Date, _ subject: Subject = Subject(), _ fact: Fact) {
    self.id = id
    self.date = date
    self.realDate = realDate
    self.subject = subject
    self.fact = fact
  }

  /// The people and things that an event concerned, as far as there are any.
  public struct Subject: Hashable, Sendable, Codable {
    public var device: String?
    /// The Apple ID.
    public var account: String?
    /// The bundle ID.
    public var app: String?
    public var productID: String?
    public var transactionID: UInt64?
    /// Its place in a device's payment queue: what a purchase was before it had a number.
    public var payment: QueueKey?

    public init(
      device: String? = nil, account: String? = nil, app: String? = nil,
      productID: String? = nil, transactionID: UInt64? = nil, payment: QueueKey? = nil
    ) {
      self.device = device
      self.account = account
      self.app = app
      self.productID = productID
      self.transactionID = transactionID
      self.payment = payment
    }
  }
}

/// A part of the log, oldest first.
public struct EventPage: Hashable, Sendable {
  /// The world of the log: numbers count anew in another one.
  public var worldID: UUID
  public var events: [WorldEvent]
  /// The number of older events of this world that the log has let go of.
  public var gone: Int

  public init(worldID: UUID = DeviceSnapshot.noWorldID, events: [WorldEvent], gone: Int = 0) {
    self.worldID = worldID
    self.events = events
    self.gone = gone
  }
}

/// The part of the log to read.
public struct EventQuery: Hashable, Sendable {
  public enum Scope: Hashable, Sendable {
    /// The events that concern this device, the account signed in on it, or the whole world.
    case deviceAndAccount
    case everything
    /// One line of the ledger, with the payment that it came from, and the receipt's checks on its
    /// device until it was finished.
    case transaction(UInt64)
    /// The events of the last payment for a product on this device.
    case lastPayment(of: String)
    /// Payments that came to nothing, of this device or of who is signed in on it.
    case failedPayments(everywhere: Bool)
  }

  public var scope: Scope
  /// Only later ones than the one of this number.
  public var after: Int64
  public var since: Date?
  /// The greatest number of events, the newest.
  public var limit: Int

  public init(
    _ scope: Scope = .deviceAndAccount, after: Int64 = 0, since: Date? = nil,
    limit: Int = WorldEvent.most
  ) {
    self.scope = scope
    self.after = after
    self.since = since
    self.limit = limit
  }
}
