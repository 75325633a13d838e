import Foundation
import GRDB
import StoreCore

/// Processes due events, once each and in the order of their dates.
struct Renewals: Operations {
  let transaction: WorldTransaction

  func isAnyDue() throws -> Bool {
    guard let due = try Subscriptions(transaction).nextEvent() else { return false }
    return transaction.world.bookedUntil != nil || due <= now
  }

  /// Processes due events, up to a limit, and returns their number. Later calls process the rest;
  /// until then the world's time waits.
  func catchUp(most: Int) throws -> Int {
    transaction.world.bookedUntil = nil
    let booked = try book(until: now, most: most)
    if !booked.isComplete {
      // The world's time stops before the next event, when all paid periods are still running.
      transaction.world.bookedUntil = try Subscriptions(transaction).nextEvent().map {
        Date(milliseconds: $0.milliseconds - 1)
      }
    }
    return booked.count
  }

  /// Returns the maximum number of renewals that become due by a date, as if all of them were paid.
  func expected(until date: Date) throws -> Int {
    try Subscriptions(transaction).all().reduce(0) { sum, row in
      guard let due = row.machine.due, due <= date, row.machine.autoRenews else { return sum }
      let period = try terms(of: row)?.period ?? Period(1, .month)
      let length = transaction.sandbox.clock.rate.length(of: period) ?? period.leastSeconds
      let count = 1 + Int(nearest: (date.timeIntervalSince(due) / max(1, length)).rounded(.down))
      return sum + min(count, transaction.sandbox.settings.renewalLimit ?? count)
    }
  }

  struct Booked {
    var lines: [LedgerLine] = []
    var count = 0
    var isComplete = false
  }

  func book(until date: Date, most: Int) throws -> Booked {
    var booked = Booked()
    while var row = try Subscriptions(transaction).nextDue(until: date) {
      guard booked.count < most else { return booked }
      let due = row.machine.due
      booked.count += try 1 + Approvals(transaction).expire(until: due ?? date)
      let outcome = row.machine.endPeriod(try circumstances(of: row))
      booked.lines += try book(outcome, &row, at: due ?? now)
      try Subscriptions(transaction).update(row, at: due)
    }
    booked.count += try Approvals(transaction).expire(until: date)
    booked.isComplete = true
    return booked
  }

  func expectPayments() throws {
    for var row in try Subscriptions(transaction).all() where row.machine.isRetrying {
      row.machine.expectPayment(after: now, transaction.sandbox.clock.rate)
      try Subscriptions(transaction).update(row)
    }
  }

  func circumstances(of row: SubscriptionRow) throws -> RenewalCircumstances {
    let settings = transaction.sandbox.settings
    let account = try People(transaction).account(row.accountID)
    return RenewalCircumstances(
      rate: transaction.sandbox.clock.rate, period: try terms(of: row)?.period ?? Period(1, .month),
      offerPeriod: row.nextOffer?.length, changesPlan: row.renewsAs != row.productID,
      isPriceRaised: row.raisedPrice(of: row.renewsAs) != nil,
      billingFails: !settings.canBillRenewals, grace: settings.gracePeriod,
      isProductAvailable: account.map { isAvailable(row, in: $0.storefront) } ?? false,
      limit: settings.renewalLimit)
  }

  private struct Terms {
    var period: Period
    var price: (Storefront) -> Decimal?
    /// The only storefront whose price is known; nil if all are known.
    var storefront: Storefront?
  }

  /// Returns the terms of a plan; nil if its app's catalog does not contain it. Another app's
  /// catalog is not loaded, so its plans renew on the last known terms.
  private func terms(of row: SubscriptionRow) throws -> Terms? {
    if row.app == catalog.bundleID {
      let product = catalog.product(row.renewsAs)
      return product?.subscription.map { terms in
        Terms(period: terms.period) { product?.price(in: $0) }
      }
    }
    if let known = try KnownProducts(transaction).terms(of: row.renewsAs, app: row.app) {
      return Terms(period: known.period, price: known.price)
    }
    return try chargedLast(row)
  }

  /// Returns terms for a plan whose own were never seen: the last period at the regular price.
  private func chargedLast(_ row: SubscriptionRow) throws -> Terms? {
    let regular = try LedgerLine.fetchOne(
      db,
      where:
        "originalID = ? AND \(LedgerLine.bought) AND offerKind IS NULL ORDER BY id DESC LIMIT 1",
      [row.originalID.rowID])
    guard let line = try regular ?? Ledger(transaction).find(row.latestID) else { return nil }
    let known = regular?.facts.lazy.compactMap { fact -> Period? in
      if case .renewed(_, let period) = fact { period } else { nil }
    }.first
    let (begin, rate) = (line.purchaseDate, transaction.sandbox.clock.rate)
    let nearest = Period.ofSubscriptions.min { first, second in
      func gap(_ period: Period) -> TimeInterval {
        abs(period.end(after: begin, rate: rate).timeIntervalSince(line.expirationDate ?? begin))
      }
      return gap(first) < gap(second)
    }
    guard let period = known ?? nearest else { return nil }
    return Terms(period: period, price: { _ in line.price }, storefront: line.storefront)
  }

  private func isAvailable(_ row: SubscriptionRow, in storefront: Storefront) -> Bool {
    // For another app's products, only the settings are known.
    guard row.app == catalog.bundleID else {
      return transaction.sandbox.settings.clearedForSale[row.renewsAs] ?? true
    }
    // A product that renews was already sold, so its type is certain.
    return (try? Market(storefront, transaction, known: [:]).product(row.renewsAs)) != nil
  }

  /// Records the outcome of a renewal date. Only a renewal creates transactions (storekit-rules
  /// 3.6): the buyer's, and a copy for each family member.
  func book(
    _ outcome: RenewalOutcome?, _ row: inout SubscriptionRow, at date: Date
  ) throws -> [LedgerLine] {
    switch outcome {
    case .renewed(let start, let end): return try renew(&row, from: start, to: end)
    case .expired, .enteredBillingRetry:
      try Entitlements(transaction).end(row)
      guard let line = try Ledger(transaction).find(row.latestID) else { return [] }
      return try Families(transaction).shareInPlace(of: line, at: date)
    case .enteredGracePeriod, nil: return []
    }
  }

  private func renew(
    _ row: inout SubscriptionRow, from start: Date, to end: Date
  ) throws -> [LedgerLine] {
    guard let latest = try Ledger(transaction).find(row.latestID), let terms = try terms(of: row)
    else { throw StoreFailure.damaged(.subscription(row.originalID)) }
    let owner = try People(transaction).account(row.accountID)
    let storefront = terms.storefront ?? owner?.storefront ?? latest.storefront
    var line = latest.repeated(
      id: try transaction.newTransactionID(), cause: .renewal, at: start, device: latest.device,
      .renewed(from: latest.id, period: row.nextOffer?.length ?? terms.period))
    line.productID = row.renewsAs
    line.expirationDate = end
    line.webOrderLineItemID = try transaction.newOrderLineID()
    line.price = row.raisedPrice(of: row.renewsAs) ?? terms.price(storefront) ?? 0
    line.currencyCode = storefront.currencyCode
    line.storefront = storefront
    line.isUpgraded = false
    reduce(&line, &row)
    if row.app == catalog.bundleID,
      line.price != latest.price || line.productID != latest.productID,
      let product = catalog.product(line.productID)
    {
      try KnownProducts(transaction).noteTerms(of: product)
    }
    try Ledger(transaction).insert(line)
    row.productID = line.productID
    row.latestID = line.id
    try Entitlements(transaction).give(line)
    try Queues(transaction).announce(line)
    return try [line] + Families(transaction).share(line)
  }

  /// Applies the current offer to a renewal. Without one, the renewal costs the full price.
  private func reduce(_ line: inout LedgerLine, _ row: inout SubscriptionRow) {
    let running = row.nextOffer
    line.set(nil)
    if let running, let price = running.offer.price(in: line.storefront) {
      line.set(running.offer)
      line.price = price
      line.facts.append(.reduced(renewalsLeft: running.renewals - 1))
    }
    row.offer = running?.rest
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
