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
        isAgain: try purpose != .account && device.read { try $0.people.device().wasUsed },
        storefront: try device.read { try $0.people.storefront() },
        environment: try device.read { $0.world.environment }))
  }

  /// Handles the answer to a sheet. A verification code is for the address `unverified`.
  func answer(_ answer: SheetAnswer, unverified: String?) throws -> DialogueStep {
    switch answer {
    case .signIn(let email, let password): try signIn(email: email, password: password)
    case .createTester(let tester): .present(try create(tester))
    case .verificationCode(let code): try verify(code, of: unverified)
    case .cancel, .later, .confirm, .declineStorefront, .refund, .renewal, .offerCode: .cancelled
    }
  }

  private func signIn(email: String, password: String) throws -> DialogueStep {
    let (account, lockedUntil) = try device.read {
      (try $0.people.account(email: email), try $0.people.signInLock(of: email))
    }
    if let lockedUntil {
      return .present(try sheet(email: email, problem: .locked(until: lockedUntil)))
    }
    guard let account else { return .present(try sheet(email: email, problem: .unknownAccount)) }
    // Hashing is slow, so it runs outside a transaction.
    guard matches(password, account) else {
      let problem = try device.write { try $0.people.recordFailedSignIn(of: email) }
      return .present(try sheet(email: email, problem: problem))
    }
    if let code = account.verificationCode {
      return .present(.verifyEmail(VerifyEmailSheet(email: account.email, code: code)))
    }
    try device.write { transaction in
      try startAction(in: transaction)
      try completeSignIn(of: account, transaction)
    }
    return .done
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
    if purpose != .purchase { try transaction.history.startAction(.change) }
  }

  private func completeSignIn(of account: AccountRow, _ transaction: DatabaseTransaction) throws {
    let people = transaction.people
    var device = try people.device()
    if device.signedIn != account.id { device.signOut(at: transaction.world.revision + 1) }
    device.signedIn = account.id
    device.storefront = account.storefront
    try people.save(device)
    try transaction.queues.enqueueMissedRenewals(of: account.id)
    try people.forgetFailedSignIns(of: account.email)
    try transaction.families.notify(
      account.id, on: device.name, since: device.formerAccounts[account.id] ?? 0)
  }

  private func create(_ tester: NewTester) throws -> SystemSheet {
    var (problem, chance) = try device.read {
      (try $0.people.problem(with: tester), $0.world.chance(for: "password"))
    }
    if let problem { return try sheet(email: tester.email, problem: problem, isCreating: true) }
    let hash = PasswordHash(password: tester.password, using: &chance).serialized
    return try device.write { transaction in
      try startAction(in: transaction)
      let code = String(format: "%06d", Int(transaction.world.random(below: 1_000_000)))
      let account = try transaction.people.addTester(
        tester, passwordHash: hash, verificationCode: code)
      return .verifyEmail(VerifyEmailSheet(email: account.email, code: code))
    }
  }

  private func verify(_ code: String, of unverified: String?) throws -> DialogueStep {
    guard let unverified,
      var account = try device.read({ try $0.people.account(email: unverified) })
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
      try transaction.people.save(account)
      try completeSignIn(of: account, transaction)
    }
    return .done
  }
}
