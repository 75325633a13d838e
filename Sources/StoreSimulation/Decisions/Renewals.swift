import Foundation
import StoreCore

/// Time passes: what falls due is booked in the order of its dates, each once.
struct Renewals: Operations {
  let transaction: WorldTransaction

  func isAnyDue() throws -> Bool {
    guard let due = try Subscriptions(transaction).nextEvent() else { return false }
    return transaction.world.bookedUntil != nil || due <= now
  }

  /// Books what is due, but not without bound: what is more waits for the next calls, and the
  /// world's time with it.
  ///
  /// - Returns: how many events were booked.
  func catchUp(most: Int) throws -> Int {
    transaction.world.bookedUntil = nil
    let booked = try book(until: now, most: most)
    if !booked.isComplete {
      // What is paid up to then has not run out yet.
      transaction.world.bookedUntil = try Subscriptions(transaction).nextEvent().map {
        Date(milliseconds: $0.milliseconds - 1)
      }
    }
    return booked.count
  }

  /// Returns the number of renewals that fall due up to a date, if all of them are paid: as many as
  /// there can be.
  func expected(until date: Date) throws -> Int {
    try Subscriptions(transaction).all().reduce(0) { sum, row in
      guard let due = row.machine.due, due <= date, row.machine.autoRenews else { return sum }
      let period = catalog.product(row.renewsAs)?.subscription?.period ?? Period(1, .month)
      let length = transaction.sandbox.clock.rate.length(of: period) ?? period.leastSeconds
      let count = 1 + Int(nearest: (date.timeIntervalSince(due) / max(1, length)).rounded(.down))
      return sum + min(count, transaction.sandbox.settings.renewalLimit ?? count)
    }
  }

  struct Booked {
    var lines: [LedgerLine] = []
    var count = 0
    /// Nothing is due any more.
    var isComplete = false
  }

  func book(until date: Date, most: Int) throws -> Booked {
    var booked = Booked()
    while var row = try Subscriptions(transaction).nextDue(until: date) {
      guard booked.count < most else { return booked }
      booked.count += 1
      let due = row.machine.due
      let outcome = row.machine.endPeriod(try circumstances(of: row))
      booked.lines += try book(outcome, &row, at: due ?? now)
      try Subscriptions(transaction).update(row, at: due)
    }
    booked.isComplete = true
    return booked
  }

  /// Schedules the failed payments that can be paid now.
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
      rate: transaction.sandbox.clock.rate,
      period: catalog.product(row.renewsAs)?.subscription?.period ?? Period(1, .month),
      offerPeriod: row.nextOffer?.length, changesPlan: row.renewsAs != row.productID,
      isPriceRaised: row.raisedPrice(of: row.renewsAs) != nil,
      billingFails: settings.billingFails,
      grace: settings.gracePeriod,
      isProductAvailable: account.map {
        // What renews was sold as what it is.
        (try? Market($0.storefront, transaction, known: [:]).product(row.renewsAs)) != nil
      } ?? false,
      limit: settings.renewalLimit)
  }

  /// Books a renewal. Only that makes a transaction (rule 3.6), and one for each of the family.
  func book(
    _ outcome: RenewalOutcome?, _ row: inout SubscriptionRow, at date: Date
  ) throws -> [LedgerLine] {
    switch outcome {
    case .renewed(let start, let end): return try renew(&row, from: start, to: end)
    case .expired, .enteredBillingRetry:
      try Entitlements(transaction).end(ofGroup: row.groupID, account: row.accountID)
      guard let product = catalog.product(row.productID) else { return [] }
      return try Families(transaction).shareInPlace(of: product, with: row.accountID, at: date)
    case .enteredGracePeriod, nil: return []
    }
  }

  private func renew(
    _ row: inout SubscriptionRow, from start: Date, to end: Date
  ) throws -> [LedgerLine] {
    guard let latest = try Ledger(transaction).find(row.latestID),
      let product = catalog.product(row.renewsAs)
    else { throw StoreFailure.damaged(.subscription(row.originalID)) }
    let owner = try People(transaction).account(row.accountID)
    let storefront = owner?.storefront ?? latest.storefront
    var line = latest.repeated(
      id: try transaction.newTransactionID(), cause: .renewal, at: start, device: latest.device,
      .renewed(from: latest.id, period: product.subscription?.period))
    line.productID = product.id
    line.expirationDate = end
    line.webOrderLineItemID = try transaction.newOrderLineID()
    line.price = row.raisedPrice(of: product.id) ?? product.price(in: storefront) ?? 0
    line.currencyCode = storefront.currencyCode
    line.storefront = storefront
    line.isUpgraded = false
    reduce(&line, &row)
    try Ledger(transaction).insert(line)
    row.productID = product.id
    row.latestID = line.id
    try Entitlements(transaction).give(line, in: Entitlements.slot(forGroup: row.groupID))
    try Queues(transaction).announce(line)
    return try [line] + Families(transaction).share(line)
  }

  /// Reduces a renewal that an offer pays for; the others cost the full price.
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

/// A limit on the overdue renewals that one process books by itself: so many at once, and as many
/// again after a pause. A world that was left alone overnight, at a renewal every two seconds,
/// would otherwise keep the next command busy for minutes, and the app with thousands of
/// transactions to finish.
struct CatchUp: Sendable {
  /// Renewals and ends of subscriptions.
  static let most = 200
  /// Seconds of real time.
  static let pause: TimeInterval = 5
  private var rest = most
  private var filled = Date.distantPast

  /// Returns the number of renewals that may be booked now.
  mutating func allowance(at date: Date) -> Int {
    if abs(date.timeIntervalSince(filled)) >= Self.pause {
      rest = Self.most
      filled = date
    }
    return rest
  }

  mutating func spend(_ count: Int) { rest -= count }
}
