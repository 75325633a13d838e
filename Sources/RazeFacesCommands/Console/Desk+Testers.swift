import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  /// Makes a sandbox tester, with the address verified.
  ///
  /// - Parameter password: asked for at the terminal where it is nil.
  package func addTester(
    _ email: String, password: String?, firstName: String, lastName: String, territory: String
  ) async throws {
    let territory = try countryCode(territory)
    guard let password = password ?? person?.askSecret(CommandWords.passwordQuestion(email)) else {
      throw CommandFailure(.usage, ConsoleWords.testerNeedsPassword(email))
    }
    let account = try await control.addTester(
      NewTester(
        email: email, password: password, firstName: firstName, lastName: lastName,
        countryCode: territory))
    try print(TesterForm(account, isSignedIn: false)) { ConsoleWords.added(account) + "\n" }
  }

  package func removeTester(_ email: String) async throws {
    let account = try await tester(email)
    try await control.removeTester(account.email)
    try print(["email": account.email]) { ConsoleWords.removed(account.email) + "\n" }
  }

  /// - Parameters:
  ///   - territory: three letters; nil leaves it.
  ///   - asksToBuy: `on` or `off`; nil leaves it.
  package func setTester(_ email: String, territory: String?, asksToBuy: String?) async throws {
    guard territory != nil || asksToBuy != nil else {
      throw CommandFailure(.usage, ConsoleWords.nothingToSet)
    }
    let account = try await tester(email)
    let code = try territory.map { try countryCode($0) }
    let asks = try asksToBuy.map { word in
      try Input.choice(
        word, of: "value of \(ConsoleWords.askToBuy)", among: [true, false],
        name: ConsoleWords.onOff)
    }
    if let code { try await control.setTerritory(account.email, countryCode: code) }
    if let asks { try await control.setAsksToBuy(account.email, asks) }
    let changed = try await tester(email)
    let current = try await store.snapshot().account?.id
    try print(TesterForm(changed, isSignedIn: changed.id == current)) {
      ConsoleWords.tester(changed) + "\n"
    }
  }

  package func clearHistory(of email: String) async throws {
    let account = try await tester(email)
    try await control.clearPurchaseHistory(account.email)
    try print(["email": account.email]) { ConsoleWords.historyCleared(account.email) + "\n" }
  }

  /// The tester with this address, in any letter case.
  func tester(_ email: String) async throws -> Account {
    let testers = try await control.testers()
    let wanted = Credentials.normalized(email)
    if let known = testers.first(where: { Credentials.normalized($0.email) == wanted }) {
      return known
    }
    let near = Suggestion.nearest(to: wanted, among: testers.map(\.email))
    throw CommandFailure(.usage, CommandWords.unknownTester(email, near: near))
  }

  private func countryCode(_ word: String) throws -> String {
    try Input.choice(
      word, of: ConsoleWords.aTerritory, among: Storefront.all, name: \.countryCode
    ).countryCode
  }

  // MARK: - Families

  package func families() async throws {
    let families = try await control.families()
    try print(families.map { FamilyForm($0) }) {
      var table = TextTable("Organizer", "Members")
      for family in families {
        table.append([family.organizer, family.members.joined(separator: ", ")])
      }
      return table.isEmpty ? ConsoleWords.noFamilies + "\n" : table.text
    }
  }

  package func joinFamily(_ email: String, of organizer: String) async throws {
    let member = try await tester(email)
    let head = try await tester(organizer)
    try await control.join(member.email, familyOf: head.email)
    let family = try await control.families().first { $0.organizer == head.email }
    try print(family.map { FamilyForm($0) }) {
      ConsoleWords.joined(member.email, head.email) + "\n"
    }
  }

  package func leaveFamily(_ email: String) async throws {
    let member = try await tester(email)
    try await control.leaveFamily(member.email)
    try print(["email": member.email]) { ConsoleWords.left(member.email) + "\n" }
  }
}

struct FamilyForm: Encodable {
  var organizer: String
  var members: [String]

  init(_ family: Family) {
    organizer = family.organizer
    members = family.members
  }
}
