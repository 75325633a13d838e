import Foundation
import GRDB
import StoreCore

/// The accounts and devices. All changes must use this type, because transactions cache them.
struct People: Operations {
  let transaction: DatabaseTransaction

  func device() throws -> DeviceRow { try deviceOrNew(client.device) }

  func deviceOrNew(_ name: String) throws -> DeviceRow {
    try device(name) ?? DeviceRow(name: name, storefront: .initial(in: catalog))
  }

  func device(_ name: String) throws -> DeviceRow? {
    if let known = transaction.peopleCache.devices[name] { return known }
    let found = try DeviceRow.fetchOne(db, key: name)
    transaction.peopleCache.devices[name] = found
    return found
  }

  func devices(of account: Int64) throws -> [String] {
    try String.fetchAll(db, "SELECT name FROM devices WHERE signedIn = ? ORDER BY name", [account])
  }

  func devicesKnowing(_ account: Int64) throws -> [String] {
    try DeviceRow.fetchAll(db, where: "TRUE ORDER BY name")
      .filter { $0.signedIn == account || $0.formerAccounts[account] != nil }.map(\.name)
  }

  func save(_ device: DeviceRow) throws {
    let former = try self.device(device.name)
    try device.upsert(db)
    try events.recordChange(of: device, from: former)
    transaction.peopleCache.devices[device.name] = device
  }

  func signedIn() throws -> Int64? { try device().signedIn }
  func signedInAccount() throws -> AccountRow? { try signedIn().flatMap(account) }

  func storefront() throws -> Storefront {
    try signedInAccount()?.storefront ?? device().storefront
  }

  func account(_ id: Int64) throws -> AccountRow? {
    if let known = transaction.peopleCache.accounts[id] { return known }
    let found = try AccountRow.fetchOne(db, key: id)
    transaction.peopleCache.accounts[id] = found
    return found
  }

  func account(email: String) throws -> AccountRow? {
    try AccountRow.fetchOne(db, where: "lookup = ?", [Credentials.normalized(email)])
  }

  func tester(_ email: String) throws -> AccountRow {
    guard let row = try account(email: email) else { throw StoreFailure.misuse(.noTester(email)) }
    return row
  }

  func accounts() throws -> [AccountRow] { try AccountRow.fetchAll(db, where: "TRUE ORDER BY id") }

  func family(of account: Int64) throws -> [AccountRow] {
    if let known = transaction.peopleCache.families[account] { return known }
    let found = try AccountRow.fetchAll(
      db,
      where: """
        ifnull(familyOrganizer, id) =
          (SELECT ifnull(familyOrganizer, id) FROM accounts WHERE id = ?) ORDER BY id
        """, [account])
    transaction.peopleCache.families[account] = found
    return found
  }

  func email(of account: Int64?) throws -> String { try account.flatMap(self.account)?.email ?? "" }

  @discardableResult func add(_ account: AccountRow) throws -> AccountRow {
    var account = account
    try account.insert(db)
    account.id = db.lastInsertedRowID
    transaction.peopleCache.families = [:]
    return account
  }

  func save(_ account: AccountRow) throws {
    let former = try self.account(account.id)
    try account.update(db)
    try events.recordChange(of: account, from: former)
    transaction.peopleCache.families = [:]
    transaction.peopleCache.accounts[account.id] = account
  }

  func remove(_ account: AccountRow) throws {
    try account.delete(db)
    // Foreign keys also change devices and families, so the cache is outdated.
    transaction.peopleCache = PeopleCache()
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

  // MARK: - Devices

  func deviceSummaries() throws -> [DeviceSummary] {
    try DeviceRow.fetchAll(db, where: "TRUE ORDER BY name").map { row in
      DeviceSummary(
        name: row.name, accountEmail: try row.signedIn.flatMap(account)?.email,
        storefront: row.storefront,
        unfinished: try Int.fetchOne(
          db, "SELECT count(*) FROM queue WHERE device = ?", [row.name]) ?? 0)
    }
  }

  func signOut(_ name: String) throws {
    guard var row = try device(name) else { throw StoreFailure.misuse(.noDevice(name)) }
    row.signOut(at: transaction.world.revision + 1)
    try save(row)
  }

  /// Allows or forbids payments on a device, which need not exist yet.
  func setPaymentsAllowed(_ allowed: Bool, on name: String) throws {
    guard DeviceName.isValid(name) else { throw StoreFailure.misuse(.device(name: name)) }
    var row = try deviceOrNew(name)
    row.paymentsAllowed = allowed
    try save(row)
  }

  // MARK: - Testers

  func problem(with tester: NewTester) throws -> SignInSheet.Problem? {
    if let problem = tester.problem { return problem }
    return try account(email: tester.email) == nil ? nil : .emailTaken
  }

  func checkNew(_ tester: NewTester) throws {
    if let problem = try problem(with: tester) {
      throw StoreFailure.misuse(.badTester(email: tester.email, problem))
    }
  }

  /// - Parameter code: the verification code for the first sign-in; nil for none.
  func addTester(
    _ tester: NewTester, passwordHash: String, verificationCode code: String?
  ) throws -> AccountRow {
    // Another process may have added the tester first.
    try checkNew(tester)
    try events.record(.testerAdded, account: tester.email)
    return try add(
      AccountRow(
        email: tester.email.trimmingCharacters(in: .whitespaces),
        lookup: Credentials.normalized(tester.email), passwordHash: passwordHash,
        firstName: tester.firstName.trimmingCharacters(in: .whitespaces),
        lastName: tester.lastName.trimmingCharacters(in: .whitespaces),
        storefront: .known(tester.countryCode), asksToBuy: tester.asksToBuy,
        verificationCode: code))
  }

  /// Removes a tester. The ledger keeps the purchases, without an owner.
  func removeTester(_ email: String) throws {
    let row = try tester(email)
    try families.leave(row)
    // The notifications so far describe the subscriptions that are deleted below.
    try notifications.store()
    try pendingPurchases.recordRemovedRequests(of: row)
    try Schema.delete(db, where: "accountID", is: row.id, sparing: LedgerLine.databaseTableName)
    try remove(row)
    try events.record(.testerRemoved, account: row.email)
  }

  func clearHistory(of email: String) throws {
    let row = try tester(email)
    try families.revokeCopies(of: row.id, in: family(of: row.id))
    // The notifications so far describe the subscriptions that are deleted below.
    try notifications.store()
    for line in try entitlements.held(by: row.id) { try entitlements.recordRevocation(of: line) }
    try Schema.delete(db, where: "accountID", is: row.id)
    try events.record(.historyCleared, account: row.email)
  }

  func setTerritory(of email: String, countryCode: String) throws {
    guard let storefront = Storefront.storefront(countryCode: countryCode) else {
      throw StoreFailure.misuse(.unknownCountry(countryCode))
    }
    var row = try tester(email)
    row.storefront = storefront
    try save(row)
    for name in try devices(of: row.id) {
      guard var device = try self.device(name) else { continue }
      device.storefront = storefront
      try save(device)
    }
  }

  func setAsksToBuy(of email: String, _ asks: Bool) throws {
    var row = try tester(email)
    row.asksToBuy = asks
    try save(row)
  }

  // MARK: - Failed sign-ins

  private func signInFailures(_ email: String) throws -> SignInFailureRow? {
    try SignInFailureRow.fetchOne(db, key: Credentials.normalized(email))
  }

  func signInLock(of email: String) throws -> Date? {
    try signInFailures(email)?.lockedUntil.flatMap { $0 > now ? $0 : nil }
  }

  func recordFailedSignIn(of email: String) throws -> SignInSheet.Problem {
    let known = try signInFailures(email)
    // After a lock has ended, counting starts at zero.
    let failures = (known?.lockedUntil == nil ? min(known?.failures ?? 0, 1_000) : 0) + 1
    let until =
      failures >= Credentials.mostFailuresInARow
      ? now.addingTimeInterval(Credentials.lockDuration) : nil
    try SignInFailureRow(
      lookup: Credentials.normalized(email), failures: failures, lockedUntil: until
    ).upsert(db)
    try events.record(
      .signInFailed(email: email), account: account(email: email)?.email, device: client.device)
    if let until { return .locked(until: until) }
    return .wrongPassword(attemptsLeft: Credentials.mostFailuresInARow - failures)
  }

  func forgetFailedSignIns(of email: String) throws {
    try db.execute("DELETE FROM signInFailures WHERE lookup = ?", [Credentials.normalized(email)])
  }
}
