import Foundation
import GRDB
import StoreCore

struct Subscriptions: Operations {
  let transaction: DatabaseTransaction

  func find(_ originalID: UInt64) throws -> SubscriptionRow? {
    try SubscriptionRow.fetchOne(db, key: originalID.rowID)
  }

  func find(account: Int64, group: String) throws -> SubscriptionRow? {
    try SubscriptionRow.fetchOne(
      db, where: "accountID = ? AND bundleID = ? AND groupID = ?", [account, app, group])
  }

  func update(_ row: SubscriptionRow, at date: Date? = nil) throws {
    try row.update(db)
    try events.recordChange(of: row, at: date)
  }

  func nextDue(until date: Date) throws -> SubscriptionRow? {
    try SubscriptionRow.fetchOne(
      db, where: "due <= ? ORDER BY due, originalID LIMIT 1", [date.milliseconds])
  }

  func all() throws -> [SubscriptionRow] {
    try SubscriptionRow.fetchAll(db, where: "TRUE ORDER BY originalID")
  }

  /// Returns all accounts' own subscriptions in this app, then current and former family shares.
  func everybodysStandings() throws -> [SubscriptionStanding] {
    let members = try Int64.fetchAll(
      db,
      """
      SELECT DISTINCT accountID FROM transactions
      WHERE \(LedgerLine.shared) AND kind = 'Auto-Renewable Subscription' AND bundleID = ?
        AND accountID IN (SELECT id FROM accounts)
      ORDER BY accountID
      """, [app])
    let shared = try members.flatMap { try rows(visibleTo: $0).filter { $0.sharedBy != nil } }
    return try (all().filter { $0.app == app } + shared).map(standing)
  }

  func standing(_ row: SubscriptionRow) throws -> SubscriptionStanding {
    var machine = row.machine
    // In another storefront nothing is asked (storekit-rules 3.20).
    if let asked = row.asked,
      try people.account(row.accountID)?.storefront.countryCode != asked.countryCode
    {
      machine.priceIncrease = .none
    }
    return SubscriptionStanding(
      originalID: row.originalID, accountEmail: try people.email(of: row.accountID),
      sharedBy: try row.sharedBy.flatMap(people.account)?.email, groupID: row.groupID,
      productID: row.productID, renewsAs: row.renewsAs,
      latestTransactionID: row.latestID, machine: machine,
      raisedPrices: try raisedPrices(of: row), next: try nextPeriod(of: row))
  }

  /// Returns whether an account can get an introductory offer: one per group, and none while
  /// subscribed, in a grace period, or in billing retry (storekit-rules 3.8).
  func mayHaveIntroduction(account: Int64, group: String) throws -> Bool {
    try find(account: account, group: group)?.mayHaveIntroduction ?? true
  }

  /// Returns the account's price of one period, which keeps a price increase (storekit-rules 3.24).
  func price(
    of product: CatalogProduct, for account: Int64, in storefront: Storefront
  ) throws -> Decimal? {
    try raisedPrices(of: account)[product.id] ?? product.price(in: storefront)
  }

  /// Returns the raised prices that are in effect for an account in its storefront.
  func raisedPrices(of account: Int64?) throws -> [String: Decimal] {
    guard let account else { return [:] }
    return try owned(by: account).reduce(into: [:]) { $0.merge(try raisedPrices(of: $1)) { $1 } }
  }

  private func raisedPrices(of row: SubscriptionRow) throws -> [String: Decimal] {
    guard !row.raises.isEmpty, let account = try people.account(row.accountID) else { return [:] }
    return row.raisedPrices(in: account.storefront)
  }

  func owned(by account: Int64) throws -> [SubscriptionRow] {
    try SubscriptionRow.fetchAll(
      db, where: "accountID = ? AND bundleID = ? ORDER BY groupID", [account, app])
  }

  /// Returns the account's own subscriptions, followed by current and former family shares.
  func rows(visibleTo account: Int64) throws -> [SubscriptionRow] {
    // One statement for both, because each state of the store needs them.
    try SubscriptionRow.fetchAll(
      db,
      where: """
        (accountID = ? OR originalID IN (
          SELECT sharedFrom FROM transactions WHERE accountID = ? AND \(LedgerLine.shared)))
        AND bundleID = ? ORDER BY accountID <> ?, groupID, originalID
        """, [account, account, app, account]
    ).compactMap { row in
      row.accountID == account
        ? row : try latestCopy(of: row.originalID, for: account).map(row.sharedView)
    }
  }

  func latestCopy(of original: UInt64, for account: Int64) throws -> LedgerLine? {
    try LedgerLine.fetchOne(
      db,
      where: "accountID = ? AND sharedFrom = ? AND \(LedgerLine.shared) ORDER BY id DESC LIMIT 1",
      [account, original.rowID])
  }

  func rowsWithLatest(inGroup groupID: String? = nil) throws -> [(SubscriptionRow, LedgerLine)] {
    guard let account = try people.signedIn() else { return [] }
    return try rowsWithLatest(visibleTo: account).filter {
      groupID == nil || $0.0.groupID == groupID
    }
  }

  func rowsWithLatest(visibleTo account: Int64) throws -> [(SubscriptionRow, LedgerLine)] {
    try rows(visibleTo: account).map { row in
      guard let latest = try ledger.find(row.latestID) else {
        throw StoreFailure.damaged(.subscription(row.originalID))
      }
      return (row, latest)
    }
  }

  /// Returns the account's current subscription in a product's group.
  func current(inGroupOf product: CatalogProduct, account: Int64) throws -> SubscriptionRow? {
    guard let terms = product.subscription,
      let row = try find(account: account, group: terms.groupID), row.machine.phase.isEntitled
    else { return nil }
    return row
  }

  /// Returns the current subscription that a purchase replaces immediately: by an upgrade, or by a
  /// crossgrade with the same duration. Other plans of the group take effect at the next renewal
  /// (storekit-rules 3.7).
  func replaced(by product: CatalogProduct, account: Int64) throws -> SubscriptionRow? {
    guard let row = try current(inGroupOf: product, account: account), row.productID != product.id,
      let terms = product.subscription, let former = catalog.product(row.productID)?.subscription,
      terms.level < former.level || terms.level == former.level && terms.period == former.period
    else { return nil }
    return row
  }

  // MARK: - The next period

  /// Returns the next period and its price; nil if the plan's price in the account's storefront is
  /// unknown. Nothing else decides it (storekit-rules 3.28).
  func nextPeriod(of row: SubscriptionRow) throws -> NextPeriod? {
    guard let terms = try terms(of: row),
      let storefront = try people.account(row.accountID)?.storefront,
      let price = row.raisedPrice(of: row.renewsAs, in: storefront, isNext: true)
        ?? terms.price(storefront)
    else { return nil }
    var next = NextPeriod(
      of: row.renewsAs, plan: terms.period, regularPrice: price, offer: row.nextOffer,
      in: storefront, from: row.machine.nextBeginning(after: now, rate))
    // An offer that is not sold in this storefront discounts nothing.
    if next.offer?.offer.price(in: storefront) == nil { next.offer = nil }
    if row.asked?.applies(to: row.renewsAs, in: storefront) == true {
      next.increaseBegins =
        next.offer == nil ? row.machine.expires : fullPriceBegins(row, next.plan)
    }
    return next
  }

  /// Returns the start of the first period without a discount.
  private func fullPriceBegins(_ row: SubscriptionRow, _ plan: Period) -> Date {
    var row = row
    row.machine.answerPriceIncrease(true)
    while let offer = row.nextOffer {
      _ = row.machine.endPeriod(
        RenewalCircumstances(
          rate: rate, period: plan, offerPeriod: offer.length, isPriceRaised: false))
      row.offer = offer.rest
    }
    return row.machine.expires
  }

  typealias Terms = (period: Period, price: (Storefront) -> Decimal?)

  /// Returns the terms of a plan; nil if its app's catalog does not contain it. Another app's
  /// catalog is not loaded, so its plans renew on the last known terms.
  func terms(of row: SubscriptionRow) throws -> Terms? {
    if row.app == catalog.bundleID {
      let product = catalog.product(row.renewsAs)
      return product?.subscription.map { ($0.period, { product?.price(in: $0) }) }
    }
    return try knownProducts.terms(of: row.renewsAs, app: row.app).map { ($0.period, $0.price) }
  }
}
