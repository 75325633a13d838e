import Foundation
import GRDB
public import StoreCore

extension SimulatedStore: ApprovalControl {
  public func requestsToBuy() throws -> [RequestToBuy] {
    try read { db in
      let rows = try QueueRow.filter(Column("phase") == PaymentPhase.deferred.rawValue)
        .order(Column("key")).fetchAll(db)
      return try rows.map { row in
        RequestToBuy(
          id: QueueKey(rawValue: row.key ?? 0), device: row.device,
          accountEmail: try email(of: row.accountID, db), productID: row.productID,
          quantity: row.quantity, wasDeclined: row.wasDeclined)
      }
    }
  }

  public func approve(_ key: QueueKey) throws {
    try write { db, world in
      var (row, machine) = try deferred(key, db)
      guard let account = try row.accountID.flatMap({ try AccountRow.fetchOne(db, key: $0) }),
        let product = catalog.product(row.productID)
      else { throw Words.noRequest(key) }
      try charge(&row, product, account.account, &world, db)
      try note(row, Words.whyApproved, db)
      _ = machine.handle(.approved)
      row.adopt(machine)
      try row.update(db)
    }
  }

  public func decline(_ key: QueueKey) throws {
    try write { db, world in
      var (row, machine) = try deferred(key, db)
      if try world.worldSettings().declinedStaysDeferred {
        row.wasDeclined = true
      } else {
        _ = machine.handle(.declined)
        row.adopt(machine)
      }
      try row.update(db)
    }
  }

  private func deferred(_ key: QueueKey, _ db: Database) throws -> (QueueRow, PaymentMachine) {
    guard let row = try QueueRow.fetchOne(db, key: key.rawValue), row.phase == .deferred else {
      throw Words.noRequest(key)
    }
    return (row, row.machine)
  }

  func email(of account: Int64?, _ db: Database) throws -> String {
    try account.flatMap { try AccountRow.fetchOne(db, key: $0) }?.email ?? ""
  }

  /// Says why a line came about, where it is more than a plain purchase.
  func note(_ row: QueueRow, _ why: String, _ db: Database) throws {
    guard let id = row.transactionID else { return }
    try db.execute(
      sql: "UPDATE transactions SET why = why || ? WHERE id = ?", arguments: [" " + why, id])
  }

  // MARK: - Interrupted purchases

  public func interruptions() throws -> [Interruption] {
    try read { db in
      try InterruptionRow.order(Column("id")).fetchAll(db).map { row in
        Interruption(
          id: row.id ?? 0, device: row.device, accountEmail: try email(of: row.accountID, db),
          productID: row.productID, quantity: row.quantity, date: Date(milliseconds: row.date))
      }
    }
  }

  /// A new transaction, the same product and quantity (storekit-rules 2.11).
  public func resolve(_ id: Int64) throws {
    try write { db, world in
      guard let interruption = try InterruptionRow.fetchOne(db, key: id),
        let account = try AccountRow.fetchOne(db, key: interruption.accountID),
        let product = catalog.product(interruption.productID)
      else { throw Words.noInterruption(id) }
      let order = PaymentOrder(
        productID: product.id, quantity: interruption.quantity,
        appAccountToken: interruption.accountToken.flatMap(UUID.init(uuidString:)))
      var row = QueueRow(
        order: order, device: interruption.device, session: Session.nobody, phase: .purchased)
      row.accountID = interruption.accountID
      row.offer = interruption.offer
      try charge(&row, product, account.account, &world, db)
      try note(row, Words.whyResolved, db)
      try row.insert(db)
      try interruption.delete(db)
    }
  }

  func interrupt(_ row: QueueRow, _ world: WorldRow, _ db: Database) throws {
    var interruption = InterruptionRow(
      device: row.device, accountID: row.accountID ?? 0, productID: row.productID,
      quantity: row.quantity, accountToken: row.accountToken, offer: row.offer,
      date: try now(world).milliseconds)
    try interruption.insert(db)
  }
}
