public import Foundation
public import StoreCore
import StoreReceipts

/// Testers, their families and their requests.
extension SimulatedControl {
  // MARK: - TesterControl

  public func testers() async throws -> [Account] {
    try await read { try People($0).accounts().map(\.account) }
  }

  public func addTester(_ tester: NewTester) async throws -> Account {
    if let problem = try await read({ try Testers($0).problem(with: tester) }) {
      throw StoreFailure.misuse(.badTester(email: tester.email, problem))
    }
    // The slow part, outside of any transaction.
    let hash = PasswordHash(password: tester.password).serialized
    return try await write {
      try Testers($0).add(tester, passwordHash: hash, verificationCode: nil).account
    }
  }

  public func removeTester(_ email: String) async throws {
    try await write { try Testers($0).remove(email) }
  }

  public func setTerritory(_ email: String, countryCode: String) async throws {
    try await write { try Testers($0).setTerritory(of: email, countryCode: countryCode) }
  }

  public func setAsksToBuy(_ email: String, _ asks: Bool) async throws {
    try await write { try Testers($0).setAsksToBuy(of: email, asks) }
  }

  public func clearPurchaseHistory(_ email: String) async throws {
    try await write { try Testers($0).clearHistory(of: email) }
  }

  public func families() async throws -> [Family] { try await read { try Families($0).all() } }

  public func join(_ email: String, familyOf organizer: String) async throws {
    try await write { try Families($0).join(email, familyOf: organizer) }
  }

  public func leaveFamily(_ email: String) async throws {
    try await write { try Families($0).leave(email) }
  }

  // MARK: - ApprovalControl

  public func requestsToBuy() async throws -> [RequestToBuy] {
    try await read { try Approvals($0).requests() }
  }

  public func approve(_ key: QueueKey) async throws {
    try await write { try Approvals($0).approve(key) }
  }

  public func decline(_ key: QueueKey) async throws {
    try await write { try Approvals($0).decline(key) }
  }

  public func interruptions() async throws -> [Interruption] {
    try await read { try Interruptions($0).all() }
  }

  public func resolve(_ id: Int64) async throws {
    try await write { try Interruptions($0).resolve(id) }
  }

  // MARK: - RefundControl

  public func refundRequests() async throws -> [RefundRequest] {
    try await read { try Refunds($0).requests() }
  }

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    try await world.requestRefund(of: transactionID, reason, isolation: worker)
  }

  public func decideRefund(of transactionID: UInt64, approved: Bool) async throws {
    try await write { try Refunds($0).decide(transactionID, approved: approved) }
  }

  public func refund(
    _ transactionID: UInt64, reason: TransactionRecord.RevocationReason
  ) async throws {
    try await write { try Refunds($0).refund(transactionID, reason) }
  }

  // MARK: - SubscriptionControl

  public func subscriptions() async throws -> [SubscriptionStanding] {
    try await readUpToDate { transaction in
      let subscriptions = Subscriptions(transaction)
      return try subscriptions.everybodys().map(subscriptions.standing)
    }
  }

  public func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) async throws {
    try await write { try SubscriptionChanges($0).setAutoRenew(originalID, isOn) }
  }

  public func forceRenewal(_ originalID: UInt64) async throws {
    try await write { try SubscriptionChanges($0).forceRenewal(originalID) }
  }

  public func expire(_ originalID: UInt64) async throws {
    try await write { try SubscriptionChanges($0).expire(originalID) }
  }

  public func resolveBilling(_ originalID: UInt64) async throws {
    try await write { try SubscriptionChanges($0).resolveBilling(originalID) }
  }

  public func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) async throws {
    try await write { try SubscriptionChanges($0).requestPriceIncrease(originalID, to: price) }
  }

  public func answerPriceIncrease(_ originalID: UInt64, agreed: Bool) async throws {
    try await write { try SubscriptionChanges($0).answerPriceIncrease(originalID, agreed) }
  }
}
