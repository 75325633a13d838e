import Foundation
import GRDB
import StoreCore
import StoreReceipts

/// Signs an account in with a series of sheets, which can create the tester.
struct SignInConversation {
  let device: Device
  let purpose: SignInSheet.Purpose
  var productID: String?

  func sheet(
    email: String? = nil, problem: SignInSheet.Problem? = nil, isCreating: Bool = false
  ) throws -> SystemSheet {
    .signIn(
      SignInSheet(
        purpose: purpose, productID: productID, email: email, problem: problem,
        isCreating: isCreating,
        isAgain: try purpose != .account && device.read { try People($0).device().wasUsed },
        storefront: try device.read { try People($0).storefront() },
        environment: try device.read { $0.world.environment }))
  }

  /// Handles the answer to a sheet.
  ///
  /// - Parameter unverified: the address whose verification code the sheet asks for.
  /// - Returns: the next step; nil when an account is signed in.
  func answer(_ answer: SheetAnswer, unverified: String?) throws -> DialogueStep? {
    switch answer {
    case .signIn(let email, let password): try signIn(email: email, password: password)
    case .createTester(let tester): .present(try create(tester))
    case .verificationCode(let code): try verify(code, of: unverified)
    case .cancel, .later, .confirm, .declineStorefront, .refund, .renewal, .offerCode: .cancelled
    }
  }

  private func signIn(email: String, password: String) throws -> DialogueStep? {
    let (account, lockedUntil) = try device.read {
      (try People($0).account(email: email), try SignInFailures($0).lockedUntil(email))
    }
    if let lockedUntil {
      return .present(try sheet(email: email, problem: .locked(until: lockedUntil)))
    }
    guard let account else { return .present(try sheet(email: email, problem: .unknownAccount)) }
    // Hashing is slow, so it runs outside a transaction.
    guard matches(password, account) else {
      let problem = try device.write { try SignInFailures($0).count(email) }
      return .present(try sheet(email: email, problem: problem))
    }
    if let code = account.verificationCode {
      return .present(.verifyEmail(VerifyEmailSheet(email: account.email, code: code)))
    }
    try device.write { transaction in
      try startAction(in: transaction)
      try enter(account, transaction)
    }
    return nil
  }

  private func matches(_ password: String, _ account: AccountRow) -> Bool {
    if let hash = account.passwordHash {
      return PasswordHash(serialized: hash)?.matches(password) ?? false
    }
    // The passwords of the catalog's testers are only in the catalog.
    return device.catalog.testers.contains {
      Credentials.normalized($0.email) == account.lookup && $0.password == password
    }
  }

  /// Begins an action, unless the sign-in is part of a purchase.
  private func startAction(in transaction: DatabaseTransaction) throws {
    if purpose != .purchase { try History(transaction).startAction(.change) }
  }

  private func enter(_ account: AccountRow, _ transaction: DatabaseTransaction) throws {
    let people = People(transaction)
    var device = try people.device()
    if device.signedIn != account.id { device.signOut(at: transaction.world.revision + 1) }
    device.signedIn = account.id
    device.storefront = account.storefront
    try people.save(device)
    if let id = account.id { try Queues(transaction).announceMissed(by: id) }
    try SignInFailures(transaction).forget(account.email)
    if let id = account.id {
      try Families(transaction).notify(id, on: device.name, since: device.formerAccounts[id] ?? 0)
    }
  }

  private func create(_ tester: NewTester) throws -> SystemSheet {
    var (problem, chance) = try device.read {
      (try Testers($0).problem(with: tester), $0.world.chance(for: "password"))
    }
    if let problem { return try sheet(email: tester.email, problem: problem, isCreating: true) }
    let hash = PasswordHash(password: tester.password, using: &chance).serialized
    return try device.write { transaction in
      try startAction(in: transaction)
      let code = String(format: "%06d", Int(transaction.world.random(below: 1_000_000)))
      let account = try Testers(transaction).add(tester, passwordHash: hash, verificationCode: code)
      return .verifyEmail(VerifyEmailSheet(email: account.email, code: code))
    }
  }

  private func verify(_ code: String, of unverified: String?) throws -> DialogueStep? {
    guard let unverified,
      var account = try device.read({ try People($0).account(email: unverified) })
    else { return .present(try sheet()) }
    if let expected = account.verificationCode {
      guard code.trimmingCharacters(in: .whitespaces) == expected else {
        return .present(
          .verifyEmail(VerifyEmailSheet(email: account.email, code: expected, isRetry: true)))
      }
      account.verificationCode = nil
    }
    try device.write { [account] transaction in
      try startAction(in: transaction)
      try People(transaction).save(account)
      try enter(account, transaction)
    }
    return nil
  }
}

private struct SignInFailures: Operations {
  let transaction: DatabaseTransaction

  private func row(_ email: String) throws -> SignInFailureRow? {
    try SignInFailureRow.fetchOne(db, key: Credentials.normalized(email))
  }

  func lockedUntil(_ email: String) throws -> Date? {
    try row(email)?.lockedUntil.flatMap { $0 > now ? $0 : nil }
  }

  func count(_ email: String) throws -> SignInSheet.Problem {
    let known = try row(email)
    // After a lock has ended, counting starts at zero.
    let failures = (known?.lockedUntil == nil ? min(known?.failures ?? 0, 1_000) : 0) + 1
    let until =
      failures >= Credentials.mostFailuresInARow
      ? now.addingTimeInterval(Credentials.lockDuration) : nil
    try SignInFailureRow(
      lookup: Credentials.normalized(email), failures: failures, lockedUntil: until
    ).upsert(db)
    try Events(transaction).record(
      .signInFailed(email: email), account: People(transaction).account(email: email)?.email,
      device: client.device)
    if let until { return .locked(until: until) }
    return .wrongPassword(attemptsLeft: Credentials.mostFailuresInARow - failures)
  }

  func forget(_ email: String) throws {
    try db.executeCached(
      sql: "DELETE FROM signInFailures WHERE lookup = ?",
      arguments: [Credentials.normalized(email)])
  }
}
