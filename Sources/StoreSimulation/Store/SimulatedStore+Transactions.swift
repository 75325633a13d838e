import Foundation
public import StoreCore

/// What the second StoreKit asks for.
extension SimulatedStore: TransactionService, StoreService {
  private var ledger: SignedLedger { SignedLedger(world: world) }

  public func signedTransactions(
    _ selection: TransactionSelection, before: UInt64?, limit: Int
  ) async throws -> [SignedTransaction] {
    try world.bookTime()
    let lines = try ledger.transactions(selection, before: before, limit: limit)
    return try ledger.documents(of: lines, flaw: try await flaw(of: lines))
  }

  public func signedTransaction(_ id: UInt64) async throws -> SignedTransaction? {
    guard let line = try ledger.transaction(id) else { return nil }
    return try ledger.documents(of: [line], flaw: try await flaw(of: [line])).first
  }

  /// Looking at documents meets only what is wrong with documents: what the receipt's server answers,
  /// or does not, stays armed for the receipt. If there is no document, nothing is met.
  private func flaw(of lines: [LedgerLine]) async throws -> SignedDocument.Flaw? {
    guard !lines.isEmpty else { return nil }
    let hit = try world.meet(.verification) { if case .unverified = $0 { true } else { false } }
    await world.pause(for: hit)
    return if case .unverified(let flaw) = hit.outcome { flaw } else { nil }
  }

  public func finish(transaction id: UInt64) throws {
    try world.decide { try Queues($0).finish(transaction: id) }
  }

  // MARK: - News of transactions

  public func transactionUpdates() -> AsyncStream<SignedTransaction> {
    if readers.transactions.isEmpty {
      toldRevision = (try? world.read { $0.world.revision }) ?? toldRevision
    }
    return follow(\.transactions)
  }

  /// Oldest first.
  func tellUpdates() {
    guard !readers.transactions.isEmpty else { return }
    let since = toldRevision
    let news = try? world.read { decision in
      (lines: try Ledger(decision).changed(after: since), revision: decision.world.revision)
    }
    guard let news else { return }
    toldRevision = news.revision
    let lines = news.lines.filter {
      !(ownCharges.contains($0.id) && $0.revocationDate == nil && !$0.isUpgraded)
    }
    for each in (try? ledger.documents(of: lines)) ?? [] { readers.transactions.tell(each) }
  }

  // MARK: - Subscriptions

  public func subscriptionStatuses(groupID: String?) async throws -> [SignedStatus] {
    try await world.undergo(world.meet(.subscriptionStatus), at: .subscriptionStatus)
    try world.bookTime()
    return try ledger.statuses(inGroup: groupID)
  }

  public func statusUpdates() -> AsyncStream<SignedStatus> {
    if readers.statuses.isEmpty {
      try? world.bookTime()
      toldStandings = (try? ledger.standings()) ?? [:]
    }
    return follow(\.statuses)
  }

  func tellStatuses() {
    guard !readers.statuses.isEmpty, let current = try? ledger.standings() else { return }
    let changed = Set(current.filter { toldStandings[$0.key] != $0.value }.keys)
    toldStandings = current
    guard !changed.isEmpty else { return }
    for status in (try? ledger.statuses { changed.contains($0.originalID) }) ?? [] {
      readers.statuses.tell(status)
    }
  }

  public func isEligibleForIntroductoryOffer(groupID: String) throws -> Bool {
    try world.read { decision in
      guard let account = try People(decision).signedIn() else { return true }
      return try !Subscriptions(decision).hadIntroduction(account: account, group: groupID)
    }
  }

  // MARK: - The account

  public func requestRefund(of transactionID: UInt64, reason: RefundReason) async throws {
    do {
      try await world.undergo(world.meet(.refundRequest), at: .refundRequest)
      try world.decide { try Refunds($0).submit(of: transactionID, reason) }
    } catch {
      throw RefundRefusal(error) ?? error
    }
  }

  public func sync(answer: SheetAnswer?) async throws -> DialogueStep {
    guard let answer else { return .present(try signInSheet(.restore)) }
    if let step = try step(after: try signIn(answer, for: .restore)) { return step }
    try await world.undergo(world.meet(.sync), at: .sync)
    receiptFile.write()
    return .done
  }

  public func appTransaction() throws -> SignedDocument { try ledger.appTransaction() }
}
