import Foundation
import GRDB
import StoreCore

struct AccountRow: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "accounts"

  var id: Int64?
  var email: String
  var lookup: String
  /// Nil for a tester of the catalog, whose password stands there.
  var passwordHash: String?
  var firstName: String
  var lastName: String
  var country: String
  var asksToBuy: Bool
  /// Nil once the address is verified.
  var verificationCode: String?
  /// The family that the tester has joined; nil also for the organizer.
  var familyOrganizer: Int64?

  mutating func didInsert(_ inserted: InsertionSuccess) {
    id = inserted.rowID
  }

  var account: Account {
    Account(
      id: id ?? 0, email: email, firstName: firstName, lastName: lastName,
      storefront: .known(country), asksToBuy: asksToBuy,
      isEmailVerified: verificationCode == nil)
  }

  /// Every snapshot looks for the one who is signed in, so the query is not composed anew each time.
  static func find(id: Int64, _ db: Database) throws -> AccountRow? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM accounts WHERE id = ?"), arguments: [id])
  }

  static func find(email: String, _ db: Database) throws -> AccountRow? {
    try filter(Column("lookup") == Credentials.normalized(email)).fetchOne(db)
  }
}

struct DeviceRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "devices"

  var name: String
  var accountID: Int64?
  var country: String
  var paymentsAllowed: Bool

  static func find(_ name: String, _ db: Database) throws -> DeviceRow? {
    try fetchOne(
      db.cachedStatement(sql: "SELECT * FROM devices WHERE name = ?"), arguments: [name])
  }
}

extension Storefront {
  /// The storefront where a device is before anybody signed in.
  static let initialCountry = "USA"

  /// Countries are checked before they are stored; a world that was edited by hand falls back.
  static func known(_ country: String) -> Storefront {
    if let storefront = storefront(countryCode: country) { return storefront }
    guard let initial = storefront(countryCode: initialCountry) else {
      preconditionFailure("the table of storefronts has no \(initialCountry)")
    }
    return initial
  }
}
