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

  /// Where there is more of an account than its purchases.
  private static let tablesBesideTheLedger = [
    "entitlements", "subscriptions", "refundRequests", "interruptions", "redemptions", "queue",
  ]

  /// The ledger keeps what the tester bought; nobody owns it any more.
  public func removeTester(_ email: String) throws {
    try write { db, _ in
      let row = try known(email, db)
      for table in Self.tablesBesideTheLedger {
        try db.execute(sql: "DELETE FROM \(table) WHERE accountID = ?", arguments: [row.id])
      }
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
      for table in Self.tablesBesideTheLedger + ["transactions"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE accountID = ?", arguments: [id])
      }
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
        let joining = member.id, let organizing = head.id,
        try family(of: joining, db).count == 1
      else { throw Words.cannotJoin(email, organizer) }
      member.familyOrganizer = head.id
      try member.update(db)
      try share(among: try family(of: organizing, db), &world, db)
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
      let rest = try family(of: head, db)
      for other in rest.compactMap(\.id) {
        try revokeShared(with: other, from: leaving, world, db)
      }
    }
  }
}
