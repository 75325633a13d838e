public import Foundation

/// Refunds: asked for by the person in the app, decided by the store's side (storekit-rules 2.12
/// and 3.9).
public protocol RefundControl: Sendable {
  func refundRequests() async throws -> [RefundRequest]
  /// Submits a request; what becomes of it is the settings' ``WorldSettings/refundPolicy``.
  func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws
  func decideRefund(of transactionID: UInt64, approved: Bool) async throws
  /// Refunds a transaction without any request, as the tester of Xcode's transaction manager does.
  func refund(_ transactionID: UInt64, reason: TransactionRecord.RevocationReason) async throws
}

extension RefundReason {
  public var revocationReason: TransactionRecord.RevocationReason {
    self == .fulfillmentIssue ? .developerIssue : .other
  }
}

public struct RefundRequest: Hashable, Sendable, Identifiable {
  public enum Status: String, CaseIterable, Sendable, Codable { case pending, approved, declined }

  public var id: UInt64 { transactionID }
  public var transactionID: UInt64
  public var productID: String
  public var accountEmail: String
  public var reason: RefundReason
  public var status: Status
  public var date: Date

  public init(
    transactionID: UInt64, productID: String, accountEmail: String, reason: RefundReason,
    status: Status, date: Date
  ) {
    self.transactionID = transactionID
    self.productID = productID
    self.accountEmail = accountEmail
    self.reason = reason
    self.status = status
    self.date = date
  }
}
