public import Foundation

/// A request to trigger the event behind a notification.
public struct NotificationRequest: Hashable, Sendable, Codable {
  public var name: NotificationName
  /// The customer's email address. If nil, the newest suitable purchase's, or the first tester's.
  public var account: String?
  /// The product. If nil, the newest suitable purchase's, or the first suitable one.
  public var productID: String?
  /// Whether the clock may be moved.
  public var movesClock: Bool

  public init(
    _ name: NotificationName, account: String? = nil, productID: String? = nil,
    movesClock: Bool = false
  ) {
    (self.name, self.account, self.productID) = (name, account, productID)
    self.movesClock = movesClock
  }

  /// The reason why a notification cannot be triggered.
  public enum Problem: Hashable, Sendable, Codable {
    /// No simulated event sends it.
    case noEvent
    /// There is no suitable product or purchase.
    case nothingFits
    /// The clock would have to advance to this date.
    case movesClock(until: Date, from: Date)
    case refused(Refusal)
  }
}
