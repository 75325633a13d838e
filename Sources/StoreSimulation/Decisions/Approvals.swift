import Foundation
import GRDB
import StoreCore

/// Ask to Buy's requests (rule 2.10).
struct Approvals: Operations {
  let transaction: WorldTransaction

  static let isWaiting = "phase = 'deferred'"

  func requests() throws -> [RequestToBuy] {
    try QueueRow.fetchAll(db, where: "\(Self.isWaiting) ORDER BY id").map { row in
      RequestToBuy(
        id: row.key, device: row.device,
        accountEmail: try People(transaction).email(of: row.accountID),
        productID: row.order.productID, quantity: row.order.quantity,
        wasDeclined: row.wasDeclined)
    }
  }

  func approve(_ key: QueueKey) throws {
    var row = try deferred(key)
    guard let account = try row.accountID.flatMap(People(transaction).account)?.account,
      let product = catalog.product(row.order.productID)
    else { throw StoreFailure.misuse(.noRequest(key)) }
    let purchases = Purchases(transaction)
    if let refusal = try purchases.refusal(of: product, row.order, account: account.id) {
      row.handle(.refused(refusal))
    } else {
      try purchases.charge(&row, product, account, .approved)
      row.handle(.approved)
    }
    try Queues(transaction).update(row)
  }

  func decline(_ key: QueueKey) throws {
    var row = try deferred(key)
    if transaction.sandbox.settings.declinedStaysDeferred {
      row.wasDeclined = true
    } else {
      row.handle(.declined)
    }
    try Queues(transaction).update(row)
  }

  private func deferred(_ key: QueueKey) throws -> QueueRow {
    guard let row = try QueueRow.fetchOne(db, key: key.rawValue), row.phase == .deferred else {
      throw StoreFailure.misuse(.noRequest(key))
    }
    return row
  }
}

/// Purchases that fail first, until the person has settled something with the store (rule 2.11).
struct Interruptions: Operations {
  let transaction: WorldTransaction

  func all() throws -> [Interruption] {
    try InterruptionRow.fetchAll(db, where: "TRUE ORDER BY id").map { row in
      Interruption(
        id: row.id ?? 0, device: row.device,
        accountEmail: try People(transaction).email(of: row.accountID),
        productID: row.order.productID, quantity: row.order.quantity, date: row.date)
    }
  }

  /// Returns the question about the last interruption of the signed-in account on this device.
  func question(languages: [String]?) throws -> TermsSheet? {
    guard let account = try People(transaction).signedInAccount()?.account,
      let row = try InterruptionRow.fetchOne(
        db, where: "device = ? AND accountID = ? ORDER BY id DESC LIMIT 1",
        [client.device, account.id]),
      let product = catalog.product(row.order.productID)
    else { return nil }
    let text = product.localization(languages: languages ?? account.storefront.languages)
    return TermsSheet(
      id: row.id ?? 0, productID: product.id, displayName: text.displayName,
      accountEmail: account.email)
  }

  func interrupt(_ row: QueueRow) throws {
    try InterruptionRow(
      device: row.device, accountID: row.accountID ?? 0, order: row.order, date: now
    ).insert(db)
  }

  /// Resolves an interruption by a new transaction of the same product and quantity.
  func resolve(_ id: Int64) throws {
    guard let interruption = try InterruptionRow.fetchOne(db, key: id),
      let account = try People(transaction).account(interruption.accountID),
      let product = catalog.product(interruption.order.productID)
    else { throw StoreFailure.misuse(.noInterruption(id)) }
    var row = QueueRow(
      interruption.order, device: interruption.device, phase: .authorized,
      account: interruption.accountID)
    let purchases = Purchases(transaction)
    if let refusal = try purchases.refusal(
      of: product, interruption.order, account: interruption.accountID)
    {
      row.handle(.refused(refusal))
    } else {
      try purchases.charge(&row, product, account.account, .resolved)
      row.handle(.charged)
    }
    row = try Queues(transaction).insert(row)
    try interruption.delete(db)
    try Events(transaction).record(.interruptionResolved, row)
  }
}
