import Foundation
import GRDB
public import StoreCore
import StoreReceipts

extension SimulatedStore {
  enum SignInOutcome {
    case signedIn
    case again(Sheet)
    case cancelled
  }

  public func signIn(answer: SheetAnswer?) throws -> DialogueStep {
    guard let answer else { return .present(try signInSheet(.account)) }
    switch try continueSignIn(answer, purpose: .account) {
    case .signedIn: return .done
    case .again(let sheet): return .present(sheet)
    case .cancelled: return .cancelled
    }
  }

  func signInSheet(
    _ purpose: SignInSheet.Purpose, email: String? = nil, problem: SignInSheet.Problem? = nil,
    isCreating: Bool = false
  ) throws -> Sheet {
    .signIn(
      SignInSheet(
        purpose: purpose, email: email, problem: problem, isCreating: isCreating,
        storefront: try read(storefront)))
  }

  /// Takes the conversation one answer further, whatever it is for.
  func continueSignIn(_ answer: SheetAnswer, purpose: SignInSheet.Purpose) throws -> SignInOutcome {
    switch answer {
    case .signIn(let email, let password):
      return try signIn(email: email, password: password, purpose: purpose)
    case .createTester(let tester): return try create(tester, purpose: purpose)
    case .verificationCode(let code): return try verify(code, purpose: purpose)
    case .cancel, .later, .confirm, .declineStorefront:
      verifying = nil
      return .cancelled
    }
  }

  // MARK: - An existing Apple ID

  private func signIn(
    email: String, password: String, purpose: SignInSheet.Purpose
  ) throws -> SignInOutcome {
    let lookup = Credentials.normalized(email)
    if let until = try lock(on: lookup) {
      return .again(try signInSheet(purpose, email: email, problem: .locked(until: until)))
    }
    // The slow part, outside of any transaction.
    let row = try read { db in try AccountRow.find(email: lookup, db) }
    guard let row, matches(password, row) else {
      let problem = try countFailure(lookup)
      return .again(try signInSheet(purpose, email: email, problem: problem))
    }
    if let code = row.verificationCode {
      verifying = lookup
      return .again(.verifyEmail(VerifyEmailSheet(email: row.email, code: code)))
    }
    try enter(row)
    return .signedIn
  }

  private func matches(_ password: String, _ row: AccountRow) -> Bool {
    if let hash = row.passwordHash {
      return PasswordHash(serialized: hash)?.matches(password) ?? false
    }
    // A tester of the catalog: its password stands in the catalog and nowhere else.
    return catalog.testers.contains {
      Credentials.normalized($0.email) == row.lookup && $0.password == password
    }
  }

  private func lock(on lookup: String) throws -> Date? {
    try read { db in
      let until = try Int64.fetchOne(
        db, sql: "SELECT lockedUntil FROM signInFailures WHERE lookup = ?", arguments: [lookup])
      guard let until else { return nil }
      let end = Date(milliseconds: until)
      return try end > now(WorldRow.current(db)) ? end : nil
    }
  }

  private func countFailure(_ lookup: String) throws -> SignInSheet.Problem {
    try write { db, world in
      let known = try Row.fetchOne(
        db, sql: "SELECT failures, lockedUntil FROM signInFailures WHERE lookup = ?",
        arguments: [lookup])
      // A lock that is over starts the count anew.
      let before: Int = known?["lockedUntil"] == nil ? known?["failures"] ?? 0 : 0
      let failures = before + 1
      let until =
        failures >= Credentials.mostFailuresInARow
        ? try now(world).addingTimeInterval(Credentials.lockDuration) : nil
      try db.execute(
        sql:
          "INSERT OR REPLACE INTO signInFailures(lookup, failures, lockedUntil) VALUES (?, ?, ?)",
        arguments: [lookup, failures, until?.milliseconds])
      if let until { return .locked(until: until) }
      return .wrongPassword(attemptsLeft: Credentials.mostFailuresInARow - failures)
    }
  }

  private func enter(_ row: AccountRow) throws {
    try write { db, _ in
      var device = try deviceRow(db)
      device.accountID = row.id
      device.country = row.country
      try device.upsert(db)
      try db.execute(
        sql: "DELETE FROM signInFailures WHERE lookup = ?", arguments: [row.lookup])
    }
    verifying = nil
  }

  // MARK: - A new tester

  private func create(_ tester: NewTester, purpose: SignInSheet.Purpose) throws -> SignInOutcome {
    if let problem = try problem(with: tester) {
      return .again(
        try signInSheet(purpose, email: tester.email, problem: problem, isCreating: true))
    }
    let hash = PasswordHash(password: tester.password).serialized
    let sheet = try write { db, world in
      let code = String(format: "%06d", Int(world.draw(below: 1_000_000)))
      var row = AccountRow(
        email: tester.email.trimmingCharacters(in: .whitespaces),
        lookup: Credentials.normalized(tester.email), passwordHash: hash,
        firstName: tester.firstName, lastName: tester.lastName, country: tester.countryCode,
        asksToBuy: false, verificationCode: code)
      try row.insert(db)
      return VerifyEmailSheet(email: row.email, code: code)
    }
    verifying = Credentials.normalized(tester.email)
    return .again(.verifyEmail(sheet))
  }

  func problem(with tester: NewTester) throws -> SignInSheet.Problem? {
    let email = tester.email.trimmingCharacters(in: .whitespaces)
    guard Credentials.isEmailAddress(email) else { return .invalidEmail }
    guard Credentials.isAcceptablePassword(tester.password) else { return .weakPassword }
    guard Storefront.storefront(countryCode: tester.countryCode) != nil else {
      return .unknownCountry(tester.countryCode)
    }
    let isTaken = try read { db in try AccountRow.find(email: email, db) != nil }
    return isTaken ? .emailTaken : nil
  }

  private func verify(_ code: String, purpose: SignInSheet.Purpose) throws -> SignInOutcome {
    guard let verifying,
      var row = try read({ db in try AccountRow.find(email: verifying, db) })
    else { return .again(try signInSheet(purpose)) }
    if let expected = row.verificationCode {
      guard code.trimmingCharacters(in: .whitespaces) == expected else {
        return .again(
          .verifyEmail(VerifyEmailSheet(email: row.email, code: expected, isRetry: true)))
      }
      row.verificationCode = nil
      let verified = row
      try write { db, _ in try verified.update(db) }
    }
    try enter(row)
    return .signedIn
  }

  // MARK: - Testers of the catalog

  static func catalogFingerprint(_ testers: [CatalogTester]) -> String {
    testers.map {
      "\($0.email)\t\($0.countryCode)\t\($0.asksToBuy)\t\($0.firstName ?? "") \($0.lastName ?? "")"
    }
    .joined(separator: "\n")
  }

  /// Takes over the catalog's testers; what a person made is left alone.
  static func adopt(_ testers: [CatalogTester], _ db: Database) throws {
    for tester in testers {
      let lookup = Credentials.normalized(tester.email)
      var row =
        try AccountRow.find(email: lookup, db)
        ?? AccountRow(
          email: tester.email, lookup: lookup, passwordHash: nil, firstName: "", lastName: "",
          country: tester.countryCode, asksToBuy: tester.asksToBuy)
      guard row.passwordHash == nil else { continue }
      row.firstName = tester.firstName ?? ""
      row.lastName = tester.lastName ?? ""
      row.country = tester.countryCode
      row.asksToBuy = tester.asksToBuy
      try row.save(db)
    }
    var world = try WorldRow.current(db)
    world.catalogTesters = catalogFingerprint(testers)
    try world.update(db)
  }
}
