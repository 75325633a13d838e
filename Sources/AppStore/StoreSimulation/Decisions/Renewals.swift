import Foundation
import GRDB
import StoreCore

/// Processes due events, once each and in the order of their dates.
struct Renewals: Operations {
  let transaction: DatabaseTransaction

  func nextEvent() throws -> Date? {
    let due = try SubscriptionRow.earliest("due", db, where: "due IS NOT NULL")
    return try [due, pendingPurchases.nextExpiry()].compactMap(\.self).min()
  }

  func isAnyDue() throws -> Bool {
    guard let due = try nextEvent() else { return false }
    return transaction.world.bookedUntil != nil || due <= now
  }

  /// Processes due events, up to a limit, and returns their number. Later calls process the rest;
  /// until then the world's time waits.
  func catchUp(most: Int) throws -> Int {
    transaction.world.bookedUntil = nil
    let booked = try book(until: now, most: most)
    if try booked.count >= most && subscriptions.nextDue(until: now) != nil {
      // The world's time stops before the next event, when all paid periods are still running.
      transaction.world.bookedUntil = try nextEvent().map {
        Date(milliseconds: $0.milliseconds - 1)
      }
    }
    return booked.count
  }

  /// Returns the maximum number of renewals that become due by a date, as if all of them were paid.
  func expected(until date: Date) throws -> Int {
    try subscriptions.all().reduce(0) { sum, row in
      guard let due = row.machine.due, due <= date, row.machine.autoRenews else { return sum }
      let period = try subscriptions.terms(of: row)?.period ?? Period(1, .month)
      let length = rate.length(of: period) ?? period.leastSeconds
      let count = 1 + Int(nearest: (date.timeIntervalSince(due) / max(1, length)).rounded(.down))
      return sum + min(count, settings.renewalLimit ?? count)
    }
  }

  /// Processes the events that are due by a date, up to a limit. Returns the new transactions, and
  /// the number of events.
  func book(until date: Date, most: Int) throws -> (lines: [LedgerLine], count: Int) {
    var (lines, count): ([LedgerLine], Int) = ([], 0)
    while var row = try subscriptions.nextDue(until: date) {
      guard count < most else { return (lines, count) }
      let due = row.machine.due
      count += try 1 + pendingPurchases.expire(until: due ?? date)
      let outcome = row.machine.endPeriod(try circumstances(of: row))
      lines += try book(outcome, &row, at: due ?? now)
      try subscriptions.update(row, at: due)
      // The next renewal changes what these describe.
      try notifications.store()
    }
    count += try pendingPurchases.expire(until: date)
    return (lines, count)
  }

  func expectPayments() throws {
    for var row in try subscriptions.all() where row.machine.isRetrying {
      row.machine.expectPayment(after: now, rate)
      try subscriptions.update(row)
    }
  }

  func circumstances(of row: SubscriptionRow) throws -> RenewalCircumstances {
    let next = try subscriptions.nextPeriod(of: row)
    return RenewalCircumstances(
      rate: rate, period: next?.plan ?? Period(1, .month), offerPeriod: next?.offer?.length,
      changesPlan: row.renewsAs != row.productID, isPriceRaised: next?.isIncreased == true,
      billingFails: !settings.canBillRenewals, grace: settings.gracePeriod,
      isProductAvailable: next.map { isAvailable(row, in: $0.storefront) } ?? false,
      limit: settings.renewalLimit)
  }

  private func isAvailable(_ row: SubscriptionRow, in storefront: Storefront) -> Bool {
    // For another app's products, only the settings are known.
    guard row.app == catalog.bundleID else { return settings.clearedForSale[row.renewsAs] ?? true }
    // A product that renews was already sold, so its type is certain.
    let market = Market(transaction: transaction, storefront: storefront, known: [:])
    return (try? market.soldProduct(row.renewsAs)) != nil
  }

  /// Records the outcome of a renewal date. Only a renewal creates transactions (storekit-rules
  /// 3.6): the buyer's, and a copy for each family member.
  func book(
    _ outcome: RenewalResult?, _ row: inout SubscriptionRow, at date: Date
  ) throws -> [LedgerLine] {
    switch outcome {
    case .renewed(let start, let end): return try renew(&row, from: start, to: end)
    case .expired, .enteredBillingRetry:
      try entitlements.end(row)
      guard let line = try ledger.find(row.latestID) else { return [] }
      return try families.shareInPlace(of: line, at: date)
    case .enteredGracePeriod, nil: return []
    }
  }

  private func renew(
    _ row: inout SubscriptionRow, from start: Date, to end: Date
  ) throws -> [LedgerLine] {
    guard let latest = try ledger.find(row.latestID),
      let next = try subscriptions.nextPeriod(of: row)
    else { throw StoreFailure.damaged(.subscription(row.originalID)) }
    var line = latest.repeated(
      id: try transaction.newTransactionID(), cause: .renewal, at: start, device: latest.device,
      .renewed(from: latest.id, period: next.length))
    line.productID = row.renewsAs
    line.expirationDate = end
    line.webOrderLineItemID = try transaction.newOrderLineID()
    line.price = next.price.amount
    line.currencyCode = next.storefront.currencyCode
    line.storefront = next.storefront
    line.isUpgraded = false
    line.set(next.offer?.offer)
    if let offer = next.offer { line.facts.append(.reduced(renewalsLeft: offer.renewals - 1)) }
    row.offer = row.nextOffer?.rest
    if row.app == catalog.bundleID,
      line.price != latest.price || line.productID != latest.productID,
      let product = catalog.product(line.productID)
    {
      try knownProducts.recordTerms(of: product)
    }
    try ledger.insert(line)
    row.productID = line.productID
    row.latestID = line.id
    // A declined price increase turns renewal off once it is next (storekit-rules 3.24).
    if row.machine.priceIncrease == .declined,
      try subscriptions.nextPeriod(of: row)?.isIncreased == true
    {
      row.machine.autoRenews = false
    }
    try entitlements.grant(line)
    try queues.enqueue(line)
    return try [line] + families.share(line)
  }
}

/// A limit on the overdue renewals that a process handles in a row. With a renewal every two
/// seconds, a world has thousands of them after a night, and the next command would take minutes.
struct CatchUp: Sendable {
  /// The maximum number of events in a batch: renewals and ends of subscriptions.
  static let most = 200
  /// The pause between batches, in seconds of real time.
  static let pause: TimeInterval = 5
  private var rest = most
  private var filled = Date.distantPast

  mutating func allowance(at date: Date) -> Int {
    if abs(date.timeIntervalSince(filled)) >= Self.pause {
      rest = Self.most
      filled = date
    }
    return rest
  }

  mutating func spend(_ count: Int) { rest -= count }
}
