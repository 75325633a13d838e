import Foundation
import GRDB
public import StoreCore
import StoreReceipts

extension SimulatedStore: TesterControl {
  public func testers() throws -> [Account] {
    try read { db in
      try AccountRow.order(Column("id")).fetchAll(db).map(\.account)
    }
  }

  public func addTester(_ tester: NewTester) throws -> Account {
    if let problem = try problem(with: tester) { throw Words.badTester(tester, problem) }
    let hash = PasswordHash(password: tester.password).serialized
    return try write { db, _ in
      var row = AccountRow(
        email: tester.email.trimmingCharacters(in: .whitespaces),
        lookup: Credentials.normalized(tester.email), passwordHash: hash,
        firstName: tester.firstName, lastName: tester.lastName, country: tester.countryCode,
        asksToBuy: false)
      try row.insert(db)
      return row.account
    }
  }

  /// The ledger keeps what the tester bought; nobody owns it any more.
  public func removeTester(_ email: String) throws {
    try write { db, _ in
      let row = try known(email, db)
      for table in [
        "entitlements", "subscriptions", "refundRequests", "interruptions", "redemptions",
      ] {
        try db.execute(sql: "DELETE FROM \(table) WHERE accountID = ?", arguments: [row.id])
      }
      try db.execute(
        sql: "DELETE FROM queue WHERE accountID = ?", arguments: [row.id])
      try row.delete(db)
    }
  }

  public func setTerritory(_ email: String, countryCode: String) throws {
    guard Storefront.storefront(countryCode: countryCode) != nil else {
      throw Words.unknownCountry(countryCode)
    }
    try change(email) { $0.country = countryCode }
    try write { db, _ in
      try db.execute(
        sql: "UPDATE devices SET country = ? WHERE accountID = ?",
        arguments: [countryCode, try known(email, db).id])
    }
  }

  public func setAsksToBuy(_ email: String, _ asks: Bool) throws {
    try change(email) { $0.asksToBuy = asks }
  }

  public func clearPurchaseHistory(_ email: String) throws {
    try write { db, _ in
      let id = try known(email, db).id
      for table in [
        "entitlements", "subscriptions", "refundRequests", "interruptions", "redemptions",
        "transactions",
      ] {
        try db.execute(sql: "DELETE FROM \(table) WHERE accountID = ?", arguments: [id])
      }
      try db.execute(sql: "DELETE FROM queue WHERE accountID = ?", arguments: [id])
    }
  }

  private func change(_ email: String, _ body: (inout AccountRow) -> Void) throws {
    try write { db, _ in
      var row = try known(email, db)
      body(&row)
      try row.update(db)
    }
  }

  private func known(_ email: String, _ db: Database) throws -> AccountRow {
    guard let row = try AccountRow.find(email: email, db) else { throw Words.noTester(email) }
    return row
  }

  // MARK: - Families

  public func families() throws -> [Family] {
    try read { db in
      let rows = try AccountRow.order(Column("id")).fetchAll(db)
      return rows.compactMap { organizer in
        let members = rows.filter { $0.familyOrganizer == organizer.id }.map(\.email)
        return members.isEmpty ? nil : Family(organizer: organizer.email, members: members)
      }
    }
  }

  public func join(_ email: String, familyOf organizer: String) throws {
    try write { db, world in
      var member = try known(email, db)
      let head = try known(organizer, db)
      guard member.id != head.id, head.familyOrganizer == nil, member.familyOrganizer == nil,
        try family(of: member, db).count == 1
      else { throw Words.cannotJoin(email, organizer) }
      member.familyOrganizer = head.id
      try member.update(db)
      try share(among: try family(of: head, db), &world, db)
    }
  }

  public func leaveFamily(_ email: String) throws {
    try write { db, world in
      var member = try known(email, db)
      guard let head = member.familyOrganizer else { throw Words.inNoFamily(email) }
      member.familyOrganizer = nil
      try member.update(db)
      guard let leaving = member.id else { return }
      try revokeShared(with: leaving, from: nil, world, db)
      let rest = try family(ofOrganizer: head, db)
      for other in rest.compactMap(\.id) {
        try revokeShared(with: other, from: leaving, world, db)
      }
    }
  }

  /// The tester alone where there is no family.
  private func family(of row: AccountRow, _ db: Database) throws -> [AccountRow] {
    try family(ofOrganizer: row.familyOrganizer ?? row.id ?? 0, db)
  }

  private func family(ofOrganizer id: Int64, _ db: Database) throws -> [AccountRow] {
    try AccountRow.filter(Column("id") == id || Column("familyOrganizer") == id)
      .order(Column("id")).fetchAll(db)
  }

  /// Gives everybody what the others own and the product's family sharing allows.
  private func share(
    among family: [AccountRow], _ world: inout WorldRow, _ db: Database
  ) throws {
    for owner in family {
      let owned = try LedgerRow.fetchAll(
        db,
        sql: """
          SELECT t.* FROM entitlements e JOIN transactions t ON t.id = e.transactionID
          WHERE e.accountID = ? AND t.ownership = ? ORDER BY t.id
          """, arguments: [owner.id, TransactionRecord.Ownership.purchased.rawValue])
      for line in owned { try share(line, with: family, &world, db) }
    }
  }

  /// A purchase of one of a family, for all the others of it.
  func shareWithFamily(
    _ line: LedgerRow, _ world: inout WorldRow, _ db: Database
  ) throws {
    // Most products are not for families, and then nobody has to be looked for.
    guard catalog.product(line.productID)?.isFamilyShareable == true,
      let owner = try AccountRow.find(id: line.accountID, db)
    else { return }
    let family = try family(of: owner, db)
    if family.count > 1 { try share(line, with: family, &world, db) }
  }

  private func share(
    _ line: LedgerRow, with family: [AccountRow], _ world: inout WorldRow, _ db: Database
  ) throws {
    guard let product = catalog.product(line.productID), product.isFamilyShareable,
      let slot = EntitlementRow.slot(for: product)
    else { return }
    for member in family where member.id != line.accountID {
      guard let id = member.id,
        try EntitlementRow.fetchOne(db, key: ["accountID": id, "slot": slot]) == nil
      else { continue }
      var copy = line.repeated(
        id: world.nextTransactionID(), cause: .purchase, at: try now(world), device: line.device,
        why: Words.whyShared(by: line.accountEmail))
      copy.accountID = id
      copy.accountEmail = member.email
      copy.ownership = .familyShared
      // Everybody in a family has transactions of their own (storekit-rules 3.4).
      copy.sharedFrom = line.originalID
      copy.originalID = copy.id
      copy.originallyPurchased = copy.purchased
      copy.orderLineID = line.orderLineID == nil ? nil : world.nextOrderLineID()
      try copy.insert(db)
      try EntitlementRow(accountID: id, slot: slot, transactionID: copy.id).upsert(db)
      try queueEverywhere(copy, db)
    }
  }

  /// - Parameter owner: whose purchases are no longer shared; nil for everybody's.
  private func revokeShared(
    with member: Int64, from owner: Int64?, _ world: WorldRow, _ db: Database
  ) throws {
    let lines = try LedgerRow.filter(
      Column("accountID") == member
        && Column("ownership") == TransactionRecord.Ownership.familyShared.rawValue
        && Column("revoked") == nil
    ).fetchAll(db)
    for var line in lines {
      if let owner {
        let original = try line.sharedFrom.flatMap { try LedgerRow.fetchOne(db, key: $0) }
        guard original?.accountID == owner else { continue }
      }
      line.revoked = try now(world).milliseconds
      line.revocationReason = .other
      line.why += " " + Words.whyUnshared
      try line.update(db)
      try withdraw(line, db)
    }
  }
}
