public import Foundation
import GRDB
public import StoreCore

extension SimulatedStore: SubscriptionControl {
  public func subscriptions() throws -> [SubscriptionStanding] {
    try settleTime()
    return try read { db in
      try SubscriptionRow.order(Column("originalID")).fetchAll(db).map { try standing($0, db) }
    }
  }

  func standing(_ row: SubscriptionRow, _ db: Database) throws -> SubscriptionStanding {
    SubscriptionStanding(
      originalID: UInt64(row.originalID),
      accountEmail: try AccountRow.fetchOne(db, key: row.accountID)?.email ?? "",
      groupID: row.groupID, productID: row.productID, renewsAs: row.renewsAs,
      latestTransactionID: UInt64(row.latestID), machine: try row.machine())
  }

  public func setAutoRenew(_ originalID: UInt64, _ isOn: Bool) throws {
    try change(originalID) { machine, row, _, _ in
      guard machine.due != nil else { throw Words.subscriptionIsOver(originalID) }
      machine.autoRenews = isOn
      // Whoever resumes keeps the product that is running.
      if isOn { row.renewsAs = row.productID }
      return nil
    }
  }

  public func forceRenewal(_ originalID: UInt64) throws {
    try change(originalID) { machine, row, world, db in
      guard
        let outcome = machine.force(at: try now(world), try circumstances(row, world, db))
      else { throw Words.notRunning(originalID) }
      return outcome
    }
  }

  public func expire(_ originalID: UInt64) throws {
    try change(originalID) { machine, row, world, db in
      guard let outcome = machine.expireNow(at: try now(world)) else {
        throw Words.subscriptionIsOver(originalID)
      }
      let date = try now(world).milliseconds
      for line in ["id = ?", "sharedFrom = \(row.originalID) AND sharedLine = ?"] {
        try db.execute(
          sql: "UPDATE transactions SET expires = min(expires, ?) WHERE \(line)",
          arguments: [date, row.latestID])
      }
      return outcome
    }
  }

  public func resolveBilling(_ originalID: UInt64) throws {
    try change(originalID) { machine, row, world, db in
      guard
        let outcome = machine.recover(at: try now(world), try circumstances(row, world, db))
      else { throw Words.noBillingProblem(originalID) }
      return outcome
    }
  }

  public func requestPriceIncrease(_ originalID: UInt64, to price: Decimal) throws {
    try change(originalID) { machine, row, _, db in
      guard machine.due != nil else { throw Words.subscriptionIsOver(originalID) }
      let present = try LedgerRow.fetchOne(db, key: row.latestID).map(\.record)
      let regular = catalog.product(row.renewsAs)?
        .price(in: present?.storefront ?? .known(Storefront.initialCountry))
      guard price > (regular ?? 0) else { throw Words.noIncrease(price, from: regular ?? 0) }
      row.nextPrice = "\(price)"
      machine.priceIncrease = .pending
      return nil
    }
  }

  public func answerPriceIncrease(_ originalID: UInt64, agreed: Bool) throws {
    try change(originalID) { machine, _, _, _ in
      guard machine.priceIncrease == .pending else { throw Words.noPriceIncrease(originalID) }
      // Without consent it stays pending, and the subscription ends with its period.
      if agreed { machine.priceIncrease = .agreed }
      return nil
    }
  }

  private func change(
    _ originalID: UInt64,
    _ body: (inout SubscriptionMachine, inout SubscriptionRow, WorldRow, Database) throws
      -> RenewalOutcome?
  ) throws {
    try write { db, world in
      guard var row = try SubscriptionRow.fetchOne(db, key: Int64(clamping: originalID)) else {
        throw Words.noSubscription(originalID)
      }
      var machine = try row.machine()
      let outcome = try body(&machine, &row, world, db)
      try row.adopt(machine)
      _ = try book(outcome, &row, &world, db)
      try row.update(db)
    }
  }
}

// MARK: - Buying inside a group

extension SimulatedStore {
  /// What a purchase does to the group's one subscription (storekit-rules 3.7).
  enum GroupChange {
    case begins
    /// An upgrade, or a crossgrade of the same duration: at once.
    case replaces(SubscriptionRow)
    /// A downgrade, or a crossgrade of another duration: at the next renewal.
    case waits(SubscriptionRow)
  }

  func groupChange(
    _ product: CatalogProduct, account: Int64, _ db: Database
  ) throws -> GroupChange {
    guard let terms = product.subscription,
      let row = try SubscriptionRow.find(account: account, group: terms.groupID, db),
      try row.machine().phase.isEntitled, row.productID != product.id,
      let running = catalog.product(row.productID)?.subscription
    else { return .begins }
    if terms.level < running.level { return .replaces(row) }
    if terms.level == running.level, terms.period == running.period { return .replaces(row) }
    return .waits(row)
  }

  /// Makes the ledger's line a subscription's first period and books it in the group.
  func subscribe(
    _ line: inout LedgerRow, _ product: CatalogProduct, _ account: Account, _ offer: Offer?,
    _ world: inout WorldRow, _ db: Database
  ) throws {
    guard let terms = product.subscription else { return }
    let date = try now(world)
    let rate = try world.sandboxClock().rate
    line.orderLineID = world.nextOrderLineID()
    let expires =
      if let offer {
        offer.period.end(
          after: date, count: offer.mode == .payAsYouGo ? 1 : offer.periodCount, rate: rate)
      } else {
        terms.period.end(after: date, rate: rate)
      }
    line.expires = expires.milliseconds
    let former = try SubscriptionRow.find(account: account.id, group: terms.groupID, db)
    if let former {
      // A group has one subscription: what comes later goes on under the first one's identity.
      line.originalID = former.originalID
      line.originallyPurchased =
        try LedgerRow.fetchOne(db, key: former.originalID)?.originallyPurchased ?? line.purchased
      if try former.machine().phase.isEntitled, former.productID != product.id {
        try endEarly(former.latestID, for: product, at: date, world, db)
      }
    }
    try SubscriptionRow(
      originalID: line.originalID, accountID: account.id, groupID: terms.groupID,
      productID: product.id, latestID: line.id,
      hadIntroduction: offer?.kind == .introductory || former?.hadIntroduction == true,
      machine: SubscriptionMachine(expires: expires),
      offer: offer.flatMap { RunningOffer(restOf: $0, for: product.id) }
    ).upsert(db)
  }

  /// The rest of the period that was paid goes back to the buyer (storekit-rules 3.7).
  private func endEarly(
    _ id: Int64, for product: CatalogProduct, at date: Date, _ world: WorldRow, _ db: Database
  ) throws {
    guard var line = try LedgerRow.fetchOne(db, key: id) else { return }
    let storefront = Storefront.known(line.country)
    let refund = ProratedRefund.amount(
      of: line.record.price, from: Date(milliseconds: line.purchased),
      to: Date(milliseconds: line.expires ?? line.purchased), at: date, in: storefront)
    line.isUpgraded = true
    line.proratedRefund = "\(refund)"
    line.why += Words.whyUpgraded(
      to: product.id, refund: refund, of: line.record.price, in: storefront)
    try line.update(db)
    try outdateCopies(of: line, by: product, world, db)
  }
}
