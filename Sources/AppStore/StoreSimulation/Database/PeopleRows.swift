import Foundation
import GRDB
import StoreCore

struct AccountRow: StoredRow {
  /// The account's number; 0 until the row is inserted.
  var id: Int64 = 0
  var email, lookup: String
  /// The password's hash; nil for the catalog's testers, whose passwords are in the catalog.
  var passwordHash: String?
  var firstName = ""
  var lastName = ""
  var storefront = Storefront.initial
  var asksToBuy = false
  /// The code that verifies the address; nil if it is verified.
  var verificationCode: String?
  /// The organizer of the tester's family; nil for the organizer, and without a family.
  var familyOrganizer: Int64?

  var account: Account {
    Account(
      id: id, email: email, firstName: firstName, lastName: lastName, storefront: storefront,
      asksToBuy: asksToBuy, isEmailVerified: verificationCode == nil)
  }

  static let databaseTableName = "accounts"

  static func read(_ row: ColumnReader) throws -> AccountRow {
    try AccountRow(
      id: row["id"], email: row["email"], lookup: row["lookup"], passwordHash: row["passwordHash"],
      firstName: row["firstName"], lastName: row["lastName"], storefront: row["country"],
      asksToBuy: row["asksToBuy"], verificationCode: row["verificationCode"],
      familyOrganizer: row["familyOrganizer"])
  }

  func values() -> ColumnValues {
    [
      "id": id == 0 ? nil : id, "email": email, "lookup": lookup, "passwordHash": passwordHash,
      "firstName": firstName, "lastName": lastName, "country": storefront.countryCode,
      "asksToBuy": asksToBuy, "verificationCode": verificationCode,
      "familyOrganizer": familyOrganizer,
    ]
  }
}

struct DeviceRow: StoredRow {
  var name: String
  var signedIn: Int64?
  /// The account's storefront; if nobody is signed in, the last one used.
  var storefront = Storefront.initial
  var paymentsAllowed = true
  /// The previously signed-in accounts, with the world's revision at sign-out. The device has not
  /// been notified of later changes.
  var formerAccounts: [Int64: Int64] = [:]

  var wasUsed: Bool { signedIn != nil || !formerAccounts.isEmpty }

  mutating func signOut(at revision: Int64) {
    if let signedIn { formerAccounts[signedIn] = revision }
    signedIn = nil
  }

  static let databaseTableName = "devices"
  static let key = "name"

  static func read(_ row: ColumnReader) throws -> DeviceRow {
    try DeviceRow(
      name: row["name"], signedIn: row["signedIn"], storefront: row["country"],
      paymentsAllowed: row["paymentsAllowed"],
      formerAccounts: row.jsonIfPresent("formerAccounts") ?? [:])
  }

  func values() throws -> ColumnValues {
    // The same form as an encoded dictionary, but in a stable order.
    let former = formerAccounts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    return [
      "name": name, "signedIn": signedIn, "country": storefront.countryCode,
      "paymentsAllowed": paymentsAllowed, "formerAccounts": try JSONText.encode(former),
    ]
  }
}

/// The failed sign-ins for an address, whether or not the tester exists.
struct SignInFailureRow: StoredRow {
  var lookup: String
  var failures: Int
  var lockedUntil: Date?

  static func locks(_ db: Database, at now: Date) throws -> [String: Date] {
    let rows = try fetchAll(db, where: "lockedUntil > ?", [now.milliseconds])
    return Dictionary(rows.map { ($0.lookup, $0.lockedUntil ?? now) }) { $1 }
  }

  static let databaseTableName = "signInFailures"
  static let key = "lookup"

  static func read(_ row: ColumnReader) throws -> SignInFailureRow {
    try SignInFailureRow(
      lookup: row["lookup"], failures: row["failures"], lockedUntil: row["lockedUntil"])
  }

  func values() -> ColumnValues {
    ["lookup": lookup, "failures": failures, "lockedUntil": lockedUntil?.milliseconds]
  }
}

extension Storefront {
  static let initial: Storefront = {
    guard let initial = storefront(countryCode: "USA") else {
      preconditionFailure("the table of storefronts has no USA")
    }
    return initial
  }()

  /// Returns a device's storefront before the first sign-in, one in which the app is sold.
  static func initial(in catalog: Catalog) -> Storefront {
    let storefronts = catalog.storefronts
    if let storefront = catalog.initialStorefront { return storefront }
    return storefronts.contains(initial) ? initial : storefronts.first ?? initial
  }

  static func known(_ country: String) -> Storefront { storefront(countryCode: country) ?? initial }
}
