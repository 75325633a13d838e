public import Foundation

/// Ask to Buy's requests and interrupted purchases: what waits for somebody outside the app.
public protocol ApprovalControl: Sendable {
  func requestsToBuy() async throws -> [RequestToBuy]
  /// Approves a request for the parent: charged, and purchased on the child's device
  /// (storekit-rules 2.10).
  func approve(_ key: QueueKey) async throws
  /// Declines a request for the parent. With the quirk switched on it stays deferred.
  func decline(_ key: QueueKey) async throws

  func interruptions() async throws -> [Interruption]
  /// Resolves an interruption for the person: a new purchased transaction follows (storekit-rules
  /// 2.11).
  func resolve(_ id: Int64) async throws
}

public struct RequestToBuy: Hashable, Sendable, Identifiable {
  public var id: QueueKey
  public var device: String
  public var accountEmail: String
  public var productID: String
  public var quantity: Int
  /// A parent said no, and the quirk kept it.
  public var wasDeclined: Bool

  public init(
    id: QueueKey, device: String, accountEmail: String, productID: String, quantity: Int,
    wasDeclined: Bool
  ) {
    self.id = id
    self.device = device
    self.accountEmail = accountEmail
    self.productID = productID
    self.quantity = quantity
    self.wasDeclined = wasDeclined
  }
}

/// A purchase that failed because the person has something to settle with the store first.
public struct Interruption: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var device: String
  public var accountEmail: String
  public var productID: String
  public var quantity: Int
  public var date: Date

  public init(
    id: Int64, device: String, accountEmail: String, productID: String, quantity: Int, date: Date
  ) {
    self.id = id
    self.device = device
    self.accountEmail = accountEmail
    self.productID = productID
    self.quantity = quantity
    self.date = date
  }
}
