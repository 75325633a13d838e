public import Foundation

/// A tester's wish for a notification, whose event is then caused.
public struct NotificationRequest: Hashable, Sendable, Codable {
  public var name: NotificationName
  /// The email address of the customer; nil for the one of the newest fitting purchase, else for the
  /// first tester.
  public var account: String?
  /// The product; nil for that of the newest fitting purchase, else for the first fitting one.
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

  /// The reason why a notification cannot be caused.
  public enum Problem: Hashable, Sendable, Codable {
    /// No event here brings it.
    case noEvent
    /// The catalog, or the tester's purchases, have nothing for it.
    case nothingFits
    /// The clock would have to move to this date.
    case movesClock(until: Date, from: Date)
    case refused(Refusal)
  }
}

extension NotificationName: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let name = NotificationName(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "an unknown name")
    }
    self = name
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
