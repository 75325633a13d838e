import Foundation
import GRDB
import StoreCore

/// What one of a family buys, for all the others of it: they have a copy of every period, with an
/// identity of their own (storekit-rules 3.4).
extension SimulatedStore {
  /// Everybody who shares with the account, itself among them; it alone where there is no family.
  func family(of account: Int64, _ db: Database) throws -> [AccountRow] {
    try AccountRow.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM accounts WHERE ifnull(familyOrganizer, id) =
            (SELECT ifnull(familyOrganizer, id) FROM accounts WHERE id = ?) ORDER BY id
          """), arguments: [account])
  }

  /// Gives everybody what the others own and the product's family sharing allows.
  func share(
    among family: [AccountRow], _ world: inout WorldRow, _ db: Database
  ) throws {
    let date = try now(world)
    for owner in family {
      let owned = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.ownership = ? ORDER BY t.id
          """, arguments: [owner.id, TransactionRecord.Ownership.purchased.rawValue])
      for line in owned {
        guard let product = shareable(line) else { continue }
        for member in family where member.id != line.accountID {
          guard let id = member.id else { continue }
          let held = try entitled(product, account: id, db)
          if let held, try isInForce(held, at: date, db) { continue }
          _ = try copy(line, of: product, for: member, id, at: date, after: nil, &world, db)
        }
      }
    }
  }

  /// A purchase of one of a family, for all the others of it.
  func shareWithFamily(
    _ line: LedgerRow, _ world: inout WorldRow, _ db: Database
  ) throws {
    // Most products are not for families, and then nobody has to be looked for.
    guard shareable(line) != nil else { return }
    _ = try share(line, with: try family(of: line.accountID, db), &world, db)
  }

  /// A purchase or a renewal, as it is booked: what the member has of it already goes on.
  ///
  /// - Returns: the copies.
  func share(
    _ line: LedgerRow, with family: [AccountRow], _ world: inout WorldRow, _ db: Database
  ) throws -> [LedgerRow] {
    guard family.count > 1, let product = shareable(line) else { return [] }
    var copies: [LedgerRow] = []
    let date = Date(milliseconds: line.purchased)
    for member in family where member.id != line.accountID {
      guard let id = member.id else { continue }
      let held = try entitled(product, account: id, db)
      if let held, held.sharedFrom != line.originalID, try isInForce(held, at: date, db) {
        continue
      }
      let former = try latestCopy(of: line.originalID, for: id, db)
      copies.append(
        try copy(line, of: product, for: member, id, at: date, after: former, &world, db))
    }
    return copies
  }

  private func shareable(_ line: LedgerRow) -> CatalogProduct? {
    catalog.product(line.productID).flatMap { $0.isFamilyShareable ? $0 : nil }
  }

  /// - Parameter former: the copy of what the line goes on from; nil where the member's begins.
  private func copy(
    _ line: LedgerRow, of product: CatalogProduct, for member: AccountRow, _ id: Int64,
    at date: Date, after former: LedgerRow?, _ world: inout WorldRow, _ db: Database
  ) throws -> LedgerRow {
    let cause = former == nil ? .purchase : line.cause
    var copy = line.repeated(
      id: world.nextTransactionID(), cause: cause, at: date, device: line.device,
      why: Words.whyShared(by: line.accountEmail, renewed: cause == .renewal))
    copy.accountID = id
    copy.accountEmail = member.email
    copy.ownership = .familyShared
    copy.sharedFrom = line.originalID
    copy.sharedLine = line.id
    copy.originalID = former?.originalID ?? copy.id
    copy.originallyPurchased = former?.originallyPurchased ?? copy.purchased
    copy.orderLineID = line.orderLineID == nil ? nil : world.nextOrderLineID()
    try copy.insert(db)
    if let slot = EntitlementRow.slot(for: product) {
      try EntitlementRow(accountID: id, slot: slot, transactionID: copy.id).upsert(db)
    }
    try queueEverywhere(copy, db)
    return copy
  }

  // MARK: - What a member has

  /// The condition of the index `transactionsSharedWith`, word for word.
  static let sharedLines = "sharedFrom IS NOT NULL AND cause IN ('purchase', 'renewal')"

  func latestCopy(of original: Int64, for account: Int64, _ db: Database) throws -> LedgerRow? {
    try LedgerRow.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT * FROM transactions WHERE accountID = ? AND sharedFrom = ? AND \(Self.sharedLines)
          ORDER BY id DESC LIMIT 1
          """), arguments: [account, original])
  }

  /// Nobody clears away what a member had of a subscription that is over.
  private func isInForce(_ line: LedgerRow, at date: Date, _ db: Database) throws -> Bool {
    try line.ownership == .purchased || (line.expires ?? .max) > date.milliseconds
      || isInGracePeriod(line, db)
  }

  /// The account's own subscriptions, then what it sees of those that a family shares with it, or
  /// did.
  func subscriptionsSeen(by account: Int64, _ db: Database) throws -> [SubscriptionRow] {
    let own = try SubscriptionRow.filter(Column("accountID") == account)
      .order(Column("groupID")).fetchAll(db)
    let shared = try SubscriptionRow.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM subscriptions s WHERE s.accountID <> ? AND EXISTS (
            SELECT 1 FROM transactions t
            WHERE t.accountID = ? AND t.sharedFrom = s.originalID AND \(Self.sharedLines))
          ORDER BY s.groupID, s.originalID
          """), arguments: [account, account])
    return try own
      + shared.compactMap { row in
        try latestCopy(of: row.originalID, for: account, db).map { try row.seen(through: $0) }
      }
  }

  // MARK: - What is taken back

  /// The copies of one period, or of one purchase.
  func copies(of line: LedgerRow, _ db: Database) throws -> [LedgerRow] {
    try LedgerRow.filter(
      Column("sharedFrom") == line.originalID && Column("sharedLine") == line.id
        && Column("revoked") == nil
    ).fetchAll(db)
  }

  /// The buyer's period gave way to another product at once, and so do its copies: to those of the
  /// other product, or to nothing where that is not for families.
  func outdateCopies(
    of line: LedgerRow, by product: CatalogProduct?, _ world: WorldRow, _ db: Database
  ) throws {
    guard shareable(line) != nil else { return }
    for var copy in try copies(of: line, db) {
      copy.isUpgraded = true
      try copy.update(db)
    }
    guard product?.isFamilyShareable != true else { return }
    let running = try LedgerRow.filter(
      Column("sharedFrom") == line.originalID && Column("revoked") == nil
        && Column("expires") > now(world).milliseconds
    ).order(Column("id")).fetchAll(db)
    for copy in running { try unshare(copy, world, db) }
  }

  /// - Parameter owner: whose purchases are no longer shared; nil for everybody's.
  func revokeShared(
    with member: Int64, from owner: Int64?, _ world: WorldRow, _ db: Database
  ) throws {
    // What is over was the member's in its time.
    let lines = try LedgerRow.fetchAll(
      db,
      sql: """
        SELECT * FROM transactions WHERE accountID = ?1 AND ownership = ?2 AND revoked IS NULL
          AND (expires IS NULL OR expires > ?3
            OR id IN (SELECT transactionID FROM entitlements WHERE accountID = ?1))
        ORDER BY id
        """,
      arguments: [
        member, TransactionRecord.Ownership.familyShared.rawValue, try now(world).milliseconds,
      ])
    for line in lines {
      if let owner {
        let original = try line.sharedFrom.flatMap { try LedgerRow.fetchOne(db, key: $0) }
        guard original?.accountID == owner else { continue }
      }
      try unshare(line, world, db)
    }
  }

  private func unshare(_ line: LedgerRow, _ world: WorldRow, _ db: Database) throws {
    var line = line
    line.revoked = try now(world).milliseconds
    line.revocationReason = .other
    line.why += " " + Words.whyUnshared
    try line.update(db)
    try withdraw(line, db)
  }
}

extension SubscriptionRow {
  /// The buyer's subscription as a member of the family sees it in the latest copy; over where that
  /// is not of the present period.
  func seen(through copy: LedgerRow) throws -> SubscriptionRow {
    var machine = try machine()
    var view = self
    if copy.sharedLine != latestID {
      view.productID = copy.productID
      view.renewsAs = copy.productID
      view.nextPrice = nil
      try view.set(nil)
      let end = Date(milliseconds: copy.expires ?? copy.purchased)
      machine.begin(until: end)
      _ = machine.expireNow(at: end)
    }
    if copy.revoked != nil { machine.revoke() }
    view.originalID = copy.originalID
    view.accountID = copy.accountID
    view.latestID = copy.id
    try view.adopt(machine)
    return view
  }
}
