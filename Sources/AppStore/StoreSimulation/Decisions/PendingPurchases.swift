import Foundation
import GRDB
import StoreCore

/// Purchases that wait for a parent, or for the buyer to resolve an issue.
struct PendingPurchases: Operations {
  let transaction: DatabaseTransaction

  private static let requestLifetime: TimeInterval = 86_400

  func requests() throws -> [RequestToBuy] {
    try QueueRow.fetchAll(db, where: "\(QueueRow.isDeferred) AND bundleID = ? ORDER BY id", [app])
      .map { row in
        RequestToBuy(
          id: row.key, device: row.device, accountEmail: try people.email(of: row.accountID),
          productID: row.order.productID, quantity: row.order.quantity,
          wasDeclined: row.wasDeclined, shownPrice: row.shown?.shownPrice,
          presentPrice: try presentPrice(of: row))
      }
  }

  private func presentPrice(of row: QueueRow) throws -> StorePrice? {
    guard let account = try row.accountID.flatMap(people.account)?.account,
      let product = catalog.product(row.order.productID), product.isSold(in: account.storefront),
      let sheet = try? payments.sheet(row, product, account, nil)
    else { return nil }
    return StorePrice(sheet.price, in: sheet.storefront)
  }

  /// Ends the account's other requests for the product, because they are one request. Asking again
  /// starts its 24 hours anew (storekit-rules 2.10).
  func endEarlierRequests(than row: QueueRow) throws {
    let earlier = try QueueRow.fetchAll(
      db,
      where: """
        \(QueueRow.isExpiring) AND accountID = ? AND productID = ? AND bundleID = ? AND id IS NOT ?
        ORDER BY id
        """, [row.accountID, row.order.productID, row.app, row.id])
    for var each in earlier {
      each.handle(.refused(.askedAgain))
      try queues.update(each)
    }
  }

  func approve(_ key: QueueKey) throws -> QueueRow {
    var row = try deferred(key)
    guard let buyer = try row.accountID.flatMap(people.account) else {
      throw StoreFailure.misuse(.noRequest(key))
    }
    row.handle(try payments.event(of: &row, buyer, after: .approved))
    try queues.update(row)
    return row
  }

  func decline(_ key: QueueKey) throws {
    var row = try deferred(key)
    if settings.declinedStaysDeferred {
      row.wasDeclined = true
    } else {
      row.handle(.declined)
    }
    try queues.update(row)
  }

  func nextExpiry() throws -> Date? {
    guard !settings.declinedStaysDeferred else { return nil }
    let settled = try QueueRow.earliest("settled", db, where: QueueRow.isExpiring)
    return settled?.addingTimeInterval(Self.requestLifetime)
  }

  /// Expires the requests of all apps that are due by a date, and returns their number.
  func expire(until date: Date) throws -> Int {
    guard let next = try nextExpiry(), next <= date else { return 0 }
    let rows = try QueueRow.fetchAll(
      db, where: "\(QueueRow.isExpiring) AND settled <= ? ORDER BY settled, id",
      [date.addingTimeInterval(-Self.requestLifetime).milliseconds])
    for var row in rows {
      let expiry = row.settled?.addingTimeInterval(Self.requestLifetime)
      try events.record(.requestExpired, row, at: expiry)
      row.handle(.refused(.requestExpired))
      try queues.update(row, at: expiry)
    }
    return rows.count
  }

  func recordRemovedRequests(of tester: AccountRow) throws {
    let rows = try QueueRow.fetchAll(
      db, where: "\(QueueRow.isDeferred) AND accountID = ? ORDER BY id", [tester.id])
    for row in rows { try events.record(.requestRemoved, row) }
  }

  private func deferred(_ key: QueueKey) throws -> QueueRow {
    guard let row = try QueueRow.fetchOne(db, key: key.rawValue), row.phase == .deferred,
      row.app == app
    else { throw StoreFailure.misuse(.noRequest(key)) }
    return row
  }

  // MARK: - Interruptions

  func interruptions() throws -> [Interruption] {
    try InterruptionRow.fetchAll(db, where: "bundleID = ? ORDER BY id", [app]).map { row in
      Interruption(
        id: row.id ?? 0, device: row.device, accountEmail: try people.email(of: row.accountID),
        productID: row.order.productID, quantity: row.order.quantity, date: row.date,
        shownPrice: row.shown?.shownPrice, presentPrice: try presentPrice(of: row.payment))
    }
  }

  func termsSheet(languages: [String]?) throws -> TermsSheet? {
    guard let account = try people.signedInAccount()?.account,
      let row = try InterruptionRow.fetchOne(
        db, where: "device = ? AND accountID = ? AND bundleID = ? ORDER BY id DESC LIMIT 1",
        [client.device, account.id, app]), let product = catalog.product(row.order.productID)
    else { return nil }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return TermsSheet(
      id: row.id ?? 0, productID: product.id, displayName: text.displayName,
      accountEmail: account.email)
  }

  func interrupt(_ row: QueueRow) throws {
    try InterruptionRow(
      device: row.device, accountID: row.accountID ?? 0, order: row.order, date: now,
      app: row.app, shown: row.shown
    ).insert(db)
  }

  /// Resolves an interruption. Creates a new transaction with the same product and quantity, or a
  /// request to the parent. If the buyer saw other terms, the device asks for another confirmation.
  @discardableResult func resolve(_ id: Int64) throws -> QueueRow {
    guard let interruption = try InterruptionRow.fetchOne(db, key: id), interruption.app == app,
      let buyer = try people.account(interruption.accountID)
    else { throw StoreFailure.misuse(.noInterruption(id)) }
    var row = interruption.payment
    if try !payments.hasLapsed(row, of: buyer.account, ifCharged: true) {
      row.handle(try payments.event(of: &row, buyer, after: .resolved))
    }
    row = try queues.insert(row)
    try interruption.delete(db)
    try events.record(.interruptionResolved, row)
    return row
  }
}
