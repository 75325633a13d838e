import Foundation
import StoreCore

struct Testers: Operations {
  let transaction: DatabaseTransaction

  func problem(with tester: NewTester) throws -> SignInSheet.Problem? {
    if let problem = tester.problem { return problem }
    return try People(transaction).account(email: tester.email) == nil ? nil : .emailTaken
  }

  func check(_ tester: NewTester) throws {
    if let problem = try problem(with: tester) {
      throw StoreFailure.misuse(.badTester(email: tester.email, problem))
    }
  }

  /// - Parameter code: the verification code for the first sign-in; nil for none.
  func add(
    _ tester: NewTester, passwordHash: String, verificationCode code: String?
  ) throws -> AccountRow {
    // Another process may have added the tester first.
    try check(tester)
    try Events(transaction).record(.testerAdded, account: tester.email)
    return try People(transaction).add(
      AccountRow(
        email: tester.email.trimmingCharacters(in: .whitespaces),
        lookup: Credentials.normalized(tester.email), passwordHash: passwordHash,
        firstName: tester.firstName.trimmingCharacters(in: .whitespaces),
        lastName: tester.lastName.trimmingCharacters(in: .whitespaces),
        storefront: .known(tester.countryCode), asksToBuy: tester.asksToBuy,
        verificationCode: code))
  }

  /// Removes a tester. The ledger keeps the purchases, without an owner.
  func remove(_ email: String) throws {
    let row = try People(transaction).tester(email)
    try Families(transaction).leave(row)
    // The notifications so far describe the subscriptions that are deleted below.
    try Notifications(transaction).store()
    try Approvals(transaction).recordRemovedRequests(of: row)
    try Schema.delete(db, where: "accountID", is: row.id, sparing: LedgerLine.databaseTableName)
    try People(transaction).remove(row)
    try Events(transaction).record(.testerRemoved, account: row.email)
  }

  func clearHistory(of email: String) throws {
    let row = try People(transaction).tester(email)
    if let id = row.id {
      try Families(transaction).revokeCopies(of: id)
      // The notifications so far describe the subscriptions that are deleted below.
      try Notifications(transaction).store()
      try Entitlements(transaction).withdrawAll(of: id)
    }
    try Schema.delete(db, where: "accountID", is: row.id)
    try Events(transaction).record(.historyCleared, account: row.email)
  }

  func setTerritory(of email: String, countryCode: String) throws {
    guard let storefront = Storefront.storefront(countryCode: countryCode) else {
      throw StoreFailure.misuse(.unknownCountry(countryCode))
    }
    let people = People(transaction)
    var row = try people.tester(email)
    row.storefront = storefront
    try people.save(row)
    guard let id = row.id else { return }
    for name in try people.devices(of: id) {
      guard var device = try people.device(name) else { continue }
      device.storefront = storefront
      try people.save(device)
    }
  }

  func setAsksToBuy(of email: String, _ asks: Bool) throws {
    var row = try People(transaction).tester(email)
    row.asksToBuy = asks
    try People(transaction).save(row)
  }
}
