import GRDB
import StoreCore
import StoreReceipts

struct TesterCommands: Operations {
  let transaction: DatabaseTransaction
  var passwordHash: String?
  var mostRenewals = 0

  func perform(_ command: TesterCommand) throws -> TesterResult {
    switch command {
    case .set(let setting): try change { $0.apply(setting) }
    case .standardSettings: try change { $0 = .standard }
    case .setPaymentsAllowed(let isAllowed, let device):
      try people.setPaymentsAllowed(isAllowed, on: device)
    case .signOut(let device): try people.signOut(device)
    case .faults(let change):
      transaction.sandbox.faults.apply(change)
      transaction.recordNetwork()
    case .clock(.advance(let step)): return try advance(by: step)
    case .clock(.hold): transaction.sandbox.clock.hold(at: transaction.realTime)
    case .clock(.release): transaction.sandbox.clock.release(at: transaction.realTime)
    case .clock(.reset): transaction.sandbox.clock = .real
    case .clock(.setRate(let rate)): try transaction.setClockRate(rate)
    case .request(let key, .approve): return try approve(key)
    case .request(let key, .decline): try pendingPurchases.decline(key)
    case .resolveInterruption(let id):
      let (row, events) = try withEvents { try pendingPurchases.resolve(id) }
      return .resolved(Approval(of: row.transaction(session: ""), events))
    case .transaction(let id, let action): return try perform(action, on: id)
    case .subscription(let id, let change): try perform(change, on: id)
    case .extendSubscriptions(let change):
      return .extended(try subscriptions.extendAll(change))
    case .cause(let request):
      return .caused(try Causes(request, self).perform())
    case .addTester(let tester):
      var chance = transaction.world.chance(for: "password")
      let hash = passwordHash ?? PasswordHash(password: tester.password, using: &chance).serialized
      let row = try people.addTester(tester, passwordHash: hash, verificationCode: nil)
      return .added(row.account)
    case .tester(let email, let change): try perform(change, on: email)
    case .reset:
      try transaction.resetWorld()
      try performInitialCommands()
    }
    return .done
  }

  /// Configures a new world with the catalog's settings.
  func performInitialCommands() throws {
    for command in transaction.catalog.initialCommands { _ = try perform(command) }
  }

  private func perform(_ action: TesterCommand.Transaction, on id: UInt64) throws -> TesterResult {
    switch action {
    case .approveRefund: try refunds.decide(id, approved: true)
    case .declineRefund: try refunds.decide(id, approved: false)
    case .refund(let reason): try refunds.refund(id, reason)
    case .reverseRefund: try refunds.reverse(id)
    case .finish: try queues.finishEverywhere(transaction: id)
    case .setAccountToken(let token): try ledger.setAccountToken(of: id, to: token)
    case .reportConsumption(let report): try refunds.accept(report, of: id)
    case .delete: return .deleted(try delete(id).map(\.record))
    }
    return .done
  }

  /// Deletes a purchase as if it had never been made, with everything that belongs to it: its
  /// repetitions, all periods of its subscription, the family's copies, and the apps' content. A
  /// repetition belongs to no other transaction. Returns the deleted lines, oldest first.
  private func delete(_ id: UInt64) throws -> [LedgerLine] {
    let (db, line) = (transaction.db, try ledger.line(id))
    let isRepeated = line.cause == .restore || line.cause == .redownload
    let lines =
      isRepeated
      ? [line]
      : try LedgerLine.fetchAll(
        db, where: "originalID = ?1 OR sharedFrom = ?1 ORDER BY id", [line.originalID.rowID])
    for each in lines {
      try Schema.delete(db, where: "transactionID", is: each.id.rowID)
      try each.delete(db)
      try events.record(.transactionDeleted, each)
    }
    guard !isRepeated else { return lines }
    try db.execute(
      sql: "DELETE FROM subscriptions WHERE originalID = ?", arguments: [line.originalID.rowID])
    var seen: Set<String> = []
    for var each in lines.reversed()
    where seen.insert("\(each.accountID) \(each.productID)").inserted {
      each.revocationDate = transaction.now
      try entitlements.withdraw(each)
      guard line.ownership == .purchased else { continue }
      _ = try families.shareInPlace(of: each, at: transaction.now)
    }
    return lines
  }

  private func perform(_ change: TesterCommand.Subscription, on id: UInt64) throws {
    switch change {
    case .renew: try subscriptions.forceRenewal(id)
    case .resolveBilling: try subscriptions.resolveBilling(id)
    case .cancelRenewal: try subscriptions.setAutoRenew(id, false)
    case .resumeRenewal: try subscriptions.setAutoRenew(id, true)
    case .agreeToPrice: try subscriptions.answerPriceIncrease(id, true)
    case .refusePrice: try subscriptions.answerPriceIncrease(id, false)
    case .raisePrice(let price): try subscriptions.requestPriceIncrease(id, to: price)
    case .extend(let days): try subscriptions.extend(id, by: days)
    case .expire: try subscriptions.expire(id)
    }
  }

  private func perform(_ change: TesterCommand.Tester, on email: String) throws {
    switch change {
    case .remove: try people.removeTester(email)
    case .setTerritory(let code): try people.setTerritory(of: email, countryCode: code)
    case .setAsksToBuy(let asks): try people.setAsksToBuy(of: email, asks)
    case .clearHistory: try people.clearHistory(of: email)
    case .join(let organizer): try families.join(email, familyOf: organizer)
    case .leaveFamily: try families.leave(email)
    case .withdrawConsent:
      let account = try people.tester(email)
      try events.record(.consentWithdrawn, account: account.email)
    }
  }

  private func change(_ body: (inout WorldSettings) -> Void) throws {
    let couldBill = transaction.sandbox.settings.canBillRenewals
    body(&transaction.sandbox.settings)
    if !couldBill, transaction.sandbox.settings.canBillRenewals { try renewals.expectPayments() }
  }

  private func advance(by step: ClockStep) throws -> TesterResult {
    let (booked, events) = try withEvents {
      try transaction.advanceClock(by: step, most: mostRenewals)
    }
    guard let booked else { return .nothingScheduled }
    return .clockMoved(
      now: transaction.exactTime, booked: booked, events: events.filter(\.fact.isOfTime))
  }

  private func approve(_ key: QueueKey) throws -> TesterResult {
    let request = try pendingPurchases.requests().first { $0.id == key }
    let (row, events) = try withEvents { try pendingPurchases.approve(key) }
    return .approved(
      Approval(
        of: row.transaction(session: ""),
        events.filter { $0.subject.payment == key || $0.subject.productID == request?.productID }))
  }

  private func withEvents<Value>(_ body: () throws -> Value) throws -> (Value, [WorldEvent]) {
    let last = try events.page(EventQuery(.everything, limit: 1)).events.last
    let value = try body()
    return (value, try events.page(EventQuery(.everything, after: last?.id ?? 0)).events)
  }
}
