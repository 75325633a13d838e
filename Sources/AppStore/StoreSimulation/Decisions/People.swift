import GRDB
import StoreCore

/// The accounts and devices. All changes must use this type, because transactions cache them.
struct People: Operations {
  let transaction: DatabaseTransaction

  func device() throws -> DeviceRow { try deviceOrNew(client.device) }

  func deviceOrNew(_ name: String) throws -> DeviceRow {
    try device(name) ?? DeviceRow(name: name, storefront: .initial(in: catalog))
  }

  func device(_ name: String) throws -> DeviceRow? { try transaction.device(name) }

  func devices(of account: Int64) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT name FROM devices WHERE signedIn = ? ORDER BY name"),
      arguments: [account])
  }

  func devicesKnowing(_ account: Int64) throws -> [String] {
    try DeviceRow.fetchAll(db, where: "TRUE ORDER BY name")
      .filter { $0.signedIn == account || $0.formerAccounts[account] != nil }.map(\.name)
  }

  func save(_ device: DeviceRow) throws {
    let former = try self.device(device.name)
    try device.upsert(db)
    try Events(transaction).recordChange(of: device, from: former)
    transaction.people.devices[device.name] = device
  }

  func signedIn() throws -> Int64? { try device().signedIn }
  func signedInAccount() throws -> AccountRow? { try signedIn().flatMap(account) }

  func storefront() throws -> Storefront {
    try signedInAccount()?.storefront ?? device().storefront
  }

  func account(_ id: Int64) throws -> AccountRow? { try transaction.account(id) }

  func account(email: String) throws -> AccountRow? {
    try AccountRow.fetchOne(db, where: "lookup = ?", [Credentials.normalized(email)])
  }

  func tester(_ email: String) throws -> AccountRow {
    guard let row = try account(email: email) else { throw StoreFailure.misuse(.noTester(email)) }
    return row
  }

  func accounts() throws -> [AccountRow] { try AccountRow.fetchAll(db, where: "TRUE ORDER BY id") }

  func family(of account: Int64) throws -> [AccountRow] {
    if let known = transaction.people.families[account] { return known }
    let found = try AccountRow.fetchAll(
      db,
      where: """
        ifnull(familyOrganizer, id) =
          (SELECT ifnull(familyOrganizer, id) FROM accounts WHERE id = ?) ORDER BY id
        """, [account])
    transaction.people.families[account] = found
    return found
  }

  func email(of account: Int64?) throws -> String { try account.flatMap(self.account)?.email ?? "" }

  @discardableResult func add(_ account: AccountRow) throws -> AccountRow {
    var account = account
    try account.insert(db)
    account.id = db.lastInsertedRowID
    transaction.people.families = [:]
    return account
  }

  func save(_ account: AccountRow) throws {
    let former = try account.id.flatMap(self.account)
    try account.update(db)
    try Events(transaction).recordChange(of: account, from: former)
    transaction.people.families = [:]
    if let id = account.id { transaction.people.accounts[id] = account }
  }

  func remove(_ account: AccountRow) throws {
    try account.delete(db)
    // Foreign keys also change devices and families, so the cache is outdated.
    transaction.people = PeopleCache()
  }

  /// Returns the app transaction ID, which is the same on all devices of an account (storekit-rules
  /// 3.14). A device without an account has its own.
  func appTransactionID(of account: Int64?) -> String {
    let owner = account.map { "account \($0)" } ?? "device \(client.device)"
    var hash = StableHash()
    hash.add("\(transaction.world.id)\t\(owner)\t\(catalog.bundleID)".utf8)
    return String(Self.firstAppTransaction + hash.value % Self.appTransactions)
  }

  private static let firstAppTransaction: UInt64 = 704_000_000_000_000_000
  private static let appTransactions: UInt64 = 1_000_000_000_000_000

  /// Adds or updates the catalog's testers. Does not change testers that a person created.
  func updateCatalogTesters() throws {
    for tester in catalog.testers {
      let known = try account(email: tester.email)
      var row =
        known ?? AccountRow(email: tester.email, lookup: Credentials.normalized(tester.email))
      guard row.passwordHash == nil else { continue }
      row.firstName = tester.firstName
      row.lastName = tester.lastName
      row.storefront = .known(tester.countryCode)
      row.asksToBuy = tester.asksToBuy
      if known == nil { try add(row) } else { try save(row) }
    }
    transaction.world.catalogTesters = Self.fingerprint(catalog.testers)
  }

  static func fingerprint(_ testers: [NewTester]) -> Int64 {
    var hash = StableHash()
    for tester in testers {
      let line = """
        \(tester.email)\t\(tester.countryCode)\t\(tester.asksToBuy)\t\(tester.firstName)\t\
        \(tester.lastName)\n
        """
      hash.add(line.utf8)
    }
    return Int64(bitPattern: hash.value)
  }
}
