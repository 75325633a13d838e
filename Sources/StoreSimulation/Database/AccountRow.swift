import Foundation
import GRDB
import StoreCore

/// A sandbox tester.
struct AccountRow: NumberedRow {
  var id: Int64?
  var email = ""
  /// The address as it is looked up.
  var lookup = ""
  /// The password's hash; nil for a tester of the catalog, whose password stands there.
  var passwordHash: String?
  var firstName = ""
  var lastName = ""
  var storefront = Storefront.initial
  var asksToBuy = false
  /// The code that verifies the address; nil once it is verified.
  var verificationCode: String?
  /// The family that the tester has joined; nil also for the organizer.
  var familyOrganizer: Int64?

  static let table = Table(
    "accounts", of: Self.self, isNumbered: true,
    constraints: [
      "UNIQUE (lookup)",
      "FOREIGN KEY (familyOrganizer) REFERENCES accounts(id) ON DELETE SET NULL",
    ])

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("id", &id)
    try columns.visit("email", &email)
    try columns.visit("lookup", &lookup)
    try columns.visit("passwordHash", &passwordHash)
    try columns.visit("firstName", &firstName)
    try columns.visit("lastName", &lastName)
    try columns.visit("country", &storefront)
    try columns.visit("asksToBuy", &asksToBuy)
    try columns.visit("verificationCode", &verificationCode)
    try columns.visit("familyOrganizer", &familyOrganizer)
  }

  var account: Account {
    Account(
      id: id ?? 0, email: email, firstName: firstName, lastName: lastName, storefront: storefront,
      asksToBuy: asksToBuy, isEmailVerified: verificationCode == nil)
  }
}

struct DeviceRow: TableRow {
  var name = ""
  /// The signed-in account.
  var signedIn: Int64?
  /// The account's, or the one that the device was last used with.
  var storefront = Storefront.initial
  var paymentsAllowed = true
  /// The accounts that were signed in before, with the world's revision when they left: the device
  /// has not been told of later changes.
  var formerAccounts: [Int64: Int64] = [:]

  static let table = Table(
    "devices", of: Self.self,
    constraints: ["FOREIGN KEY (signedIn) REFERENCES accounts(id) ON DELETE SET NULL"])

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("name", &name)
    try columns.visit("signedIn", &signedIn)
    try columns.visit("country", &storefront)
    try columns.visit("paymentsAllowed", &paymentsAllowed)
    try columns.visitJSON("formerAccounts", &formerAccounts)
  }

  var wasUsed: Bool { signedIn != nil || !formerAccounts.isEmpty }

  /// - Parameter revision: the world's with this change.
  mutating func signOut(at revision: Int64) {
    if let signedIn { formerAccounts[signedIn] = revision }
    signedIn = nil
  }
}

/// Wrong passwords for an address, whether or not there is such a tester.
struct SignInFailureRow: TableRow {
  var lookup = ""
  var failures = 0
  var lockedUntil: Date?

  static let table = Table("signInFailures", of: Self.self)

  mutating func visit(_ columns: inout some ColumnVisitor) throws {
    try columns.visit("lookup", &lookup)
    try columns.visit("failures", &failures)
    try columns.visit("lockedUntil", &lockedUntil)
  }

  /// Returns the locked addresses with the ends of their locks.
  static func locks(_ db: Database, at now: Date) throws -> [String: Date] {
    let rows = try all(db, where: "lockedUntil > ?", [now.milliseconds])
    return Dictionary(rows.map { ($0.lookup, $0.lockedUntil ?? now) }) { $1 }
  }
}

extension Storefront {
  /// The storefront where a device is before anybody signed in.
  static let initial: Storefront = {
    guard let initial = storefront(countryCode: "USA") else {
      preconditionFailure("the table of storefronts has no USA")
    }
    return initial
  }()

  /// Countries are checked before they are stored; a world that was edited by hand falls back.
  static func known(_ country: String) -> Storefront {
    storefront(countryCode: country) ?? initial
  }
}
