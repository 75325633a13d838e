public import Foundation
import GRDB
public import StoreCore

/// Time passes: what falls due is booked in the order of its dates, each once.
extension SimulatedStore: ClockControl {
  public func now() throws -> Date {
    try read { db in try now(world(db)) }
  }

  public func advanceClock(to date: Date) throws -> [TransactionRecord] {
    let booked: [TransactionRecord] = try write { db, world in
      var clock = try world.sandboxClock()
      let present = clock.now(at: wallClock())
      guard date > present else { throw Words.pastDate(date, now: present) }
      clock.advance(to: date, at: wallClock())
      let most = catchingUp.mostByMoving
      let (lines, isComplete) = try bookDue(until: date, most: most, &world, db)
      guard isComplete else { throw Words.tooManyRenewals(most) }
      world.behind = nil
      try world.set(clock)
      return lines.map(\.record)
    }
    return booked
  }

  public func setRate(_ rate: TimeRate) throws {
    try write { db, world in
      var clock = try world.sandboxClock()
      clock.rate = rate
      try world.set(clock)
      // A period that has begun keeps its end; the ones after it are counted anew from there.
      for var row in try SubscriptionRow.fetchAll(db) {
        var machine = try row.machine()
        guard machine.due != nil else { continue }
        machine.countAnew()
        try row.adopt(machine)
        try row.update(db)
      }
    }
  }

  public func nextEvent() throws -> Date? {
    try read(nextEvent)
  }

  public func resetClock() throws {
    try write { _, world in try world.set(SandboxClock.real) }
  }

  func nextEvent(_ db: Database) throws -> Date? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT min(due) FROM subscriptions WHERE due IS NOT NULL")
    ).map(Date.init(milliseconds:))
  }

  /// Books what the passing of time alone has made due.
  func settleTime() throws {
    let isDue = try read { db in
      guard let due = try nextEvent(db) else { return false }
      let world = try world(db)
      return try world.behind != nil || due <= now(world)
    }
    // Every write books first.
    if isDue { try write { _, _ in } }
  }

  public func backlog() throws -> Date? {
    try read { db in
      let world = try world(db)
      return world.behind == nil ? nil : try world.sandboxClock().now(at: wallClock())
    }
  }

  /// Books what is due, but not without bound: what is more waits for the next calls, and the
  /// world's time with it.
  func catchUp(_ world: inout WorldRow, _ db: Database) throws {
    world.behind = nil
    let present = try now(world)
    let most = catchingUp.allowance(at: wallClock())
    let (_, isComplete) = try bookDue(until: present, most: most, &world, db) {
      catchingUp.spend(1)
    }
    // What is paid up to then has not run out yet.
    if !isComplete { world.behind = try nextEvent(db).map { $0.milliseconds - 1 } }
  }

  /// - Returns: the transactions, and whether nothing is due any more.
  private func bookDue(
    until date: Date, most: Int, _ world: inout WorldRow, _ db: Database, each: () -> Void = {}
  ) throws -> (lines: [LedgerRow], isComplete: Bool) {
    var booked: [LedgerRow] = []
    var count = 0
    let next = "SELECT * FROM subscriptions WHERE due <= ? ORDER BY due, originalID LIMIT 1"
    while var row = try SubscriptionRow.fetchOne(
      db.cachedStatement(sql: next), arguments: [date.milliseconds])
    {
      guard count < most else { return (booked, false) }
      count += 1
      each()
      var machine = try row.machine()
      let outcome = machine.pass(try circumstances(row, world, db))
      try row.adopt(machine)
      booked += try book(outcome, &row, &world, db)
      try row.update(db)
    }
    return (booked, true)
  }

  func circumstances(
    _ row: SubscriptionRow, _ world: WorldRow, _ db: Database
  ) throws -> RenewalCircumstances {
    let settings = try world.worldSettings()
    let account = try AccountRow.fetchOne(db, key: row.accountID)?.account
    let product = catalog.product(row.renewsAs)
    let isAvailable: Bool
    if let account {
      isAvailable =
        switch market(account.storefront, settings).availability(of: row.renewsAs) {
        case .success: true
        case .failure: false
        }
    } else {
      isAvailable = false
    }
    return RenewalCircumstances(
      rate: try world.sandboxClock().rate,
      period: product?.subscription?.period ?? Period(1, .month),
      offerPeriod: try row.nextOffer()?.length, billingFails: settings.billingFails,
      graceIsOn: settings.gracePeriod,
      isProductAvailable: isAvailable, limit: settings.renewalLimit)
  }

  /// Only a renewal makes a transaction (storekit-rules 3.6), and one for each of the family.
  func book(
    _ outcome: RenewalOutcome?, _ row: inout SubscriptionRow, _ world: inout WorldRow,
    _ db: Database
  ) throws -> [LedgerRow] {
    switch outcome {
    case .renewed(let start, let end):
      return try bookRenewal(start: start, end: end, &row, &world, db)
    case .expired, .enteredBillingRetry:
      try endEntitlement(row.accountID, "group:\(row.groupID)", db)
      return []
    case .enteredGracePeriod, nil: return []
    }
  }

  /// What the family shares with the account goes on.
  private func endEntitlement(_ account: Int64, _ slot: String, _ db: Database) throws {
    try db.executeCached(
      sql: """
        DELETE FROM entitlements WHERE accountID = ? AND slot = ? AND NOT EXISTS (
          SELECT 1 FROM transactions t WHERE t.id = transactionID AND t.ownership = ?)
        """, arguments: [account, slot, TransactionRecord.Ownership.familyShared.rawValue])
  }

  private func bookRenewal(
    start: Date, end: Date, _ row: inout SubscriptionRow, _ world: inout WorldRow, _ db: Database
  ) throws -> [LedgerRow] {
    guard let latest = try LedgerRow.fetchOne(db, key: row.latestID),
      let product = catalog.product(row.renewsAs)
    else { throw Words.brokenSubscription(row.originalID) }
    // One question either way, so that nobody pays for families who has none.
    let people =
      try product.isFamilyShareable
      ? family(of: row.accountID, db) : [AccountRow.find(id: row.accountID, db)].compactMap(\.self)
    let owner = people.first { $0.id == row.accountID }
    let storefront = Storefront.known(owner?.country ?? latest.country)
    let id = world.nextTransactionID()
    var line = latest.repeated(
      id: id, cause: .renewal, at: start, device: latest.device,
      why: Words.whyRenewed(period: product.subscription?.period.iso8601 ?? "", from: latest.id))
    if row.renewsAs != row.productID {
      var machine = try row.machine()
      machine.countAnew()
      try row.adopt(machine)
    }
    line.productID = product.id
    line.expires = end.milliseconds
    line.orderLineID = world.nextOrderLineID()
    line.price = row.nextPrice ?? "\(product.price(in: storefront) ?? 0)"
    line.currency = storefront.currencyCode
    line.country = storefront.countryCode
    try reduce(&line, &row, storefront)
    line.isUpgraded = false
    try line.insert(db)
    row.productID = product.id
    row.latestID = id
    try EntitlementRow(accountID: row.accountID, slot: "group:\(row.groupID)", transactionID: id)
      .upsert(db)
    try queueEverywhere(line, db)
    return try [line] + share(line, with: people, &world, db)
  }

  /// One renewal of an offer that is under way costs what the offer says; the others the full price.
  private func reduce(
    _ line: inout LedgerRow, _ row: inout SubscriptionRow, _ storefront: Storefront
  ) throws {
    let running = try row.nextOffer()
    line.set(nil)
    if let running, let price = running.offer.price(in: storefront) {
      line.set(running.offer)
      line.price = "\(price)"
      line.why += Words.whyReduced(by: running)
    }
    try row.set(running?.rest)
  }

  /// What the store did by itself waits on every device of the account until the app has finished
  /// it (storekit-rules 2.4).
  func queueEverywhere(_ line: LedgerRow, _ db: Database) throws {
    let devices = try String.fetchAll(
      db, sql: "SELECT name FROM devices WHERE accountID = ? ORDER BY name",
      arguments: [line.accountID])
    for name in devices { try enqueue(line, on: name, db) }
  }

  func enqueue(_ line: LedgerRow, on device: String, _ db: Database) throws {
    let order = PaymentOrder(
      productID: line.productID, quantity: line.quantity,
      appAccountToken: line.accountToken.flatMap(UUID.init(uuidString:)))
    var row = QueueRow(order: order, device: device, session: Session.nobody, phase: .purchased)
    row.accountID = line.accountID
    row.transactionID = line.id
    row.settled = line.purchased
    try row.insert(db)
  }
}
