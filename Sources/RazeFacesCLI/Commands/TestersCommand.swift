import Foundation
import RazeFacesConsole
import StoreCore

/// `testers`: the sandbox testers of this world.
@MainActor package struct TestersCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package nonisolated static let onOff = ["on", "off"]

  package func list() async throws {
    let current = try await context.store.snapshot().account?.id
    let testers = try await context.control.testers()
    var table = TextTable(
      "Apple ID", "Name", "Storefront", "Currency", "Ask to Buy", "Signed in", spare: ["Currency"])
    for tester in testers {
      table.append([
        tester.email, tester.fullName, tester.storefront.countryCode,
        tester.storefront.currencyCode, tester.asksToBuy ? "yes" : "",
        tester.id == current ? "yes" : "",
      ])
    }
    try context.output.print(
      testers.map { $0.json(isSignedIn: $0.id == current) }, table: table,
      none: "There are no testers; the catalog's \"testers\" make some.")
  }

  /// Makes one, with the address verified.
  ///
  /// - Parameter password: asked for at the terminal if it is nil.
  package func add(
    _ email: String, password: String?, firstName: String, lastName: String, territory: String
  ) async throws {
    let territory = try countryCode(territory)
    let question = CommandContext.passwordQuestion(email)
    guard let password = password ?? context.prompt?.askSecret(question) else {
      throw CommandContext.nobodyToAsk(forPasswordOf: email, in: "testers add")
    }
    _ = try await context.perform(
      .addTester(
        NewTester(
          email: email, password: password, firstName: firstName, lastName: lastName,
          countryCode: territory)))
    let account = try await context.tester(email)
    try context.output.print(
      account.json(isSignedIn: false), line: "Added \(about(account))")
    if Credentials.mayBeReal(account.email) {
      context.note(
        "\(Program.name): \(account.email) may be somebody's real Apple ID; a tester that signs in "
          + "outside the sandbox is spoiled for it, so use an address of your own for tests alone")
    }
  }

  package func remove(_ email: String, isConfirmed: Bool) async throws {
    let account = try await context.tester(email)
    try await context.confirm(.tester(account.email, .remove), isConfirmed)
    _ = try await context.perform(.tester(account.email, .remove))
    try context.output.print(
      ["email": account.email],
      line: "Removed \(account.email); the ledger keeps what was bought")
  }

  /// - Parameters:
  ///   - territory: three letters; nil leaves it.
  ///   - asksToBuy: `on` or `off`; nil leaves it.
  package func set(_ email: String, territory: String?, asksToBuy: String?) async throws {
    guard territory != nil || asksToBuy != nil else {
      throw CommandFailure(
        .usage, "say what to set: --territory CODE, --ask-to-buy on|off, or both")
    }
    let account = try await context.tester(email)
    let code = try territory.map { try countryCode($0) }
    let asks = try asksToBuy.map {
      try Input.choice(
        $0, of: "value of --ask-to-buy", among: Array(Self.onOff.enumerated()), name: \.element
      ).offset == 0
    }
    if let code {
      _ = try await context.perform(.tester(account.email, .setTerritory(code)))
    }
    if let asks { _ = try await context.perform(.tester(account.email, .askToBuy(asks))) }
    let changed = try await context.tester(email)
    let current = try await context.store.snapshot().account?.id
    try context.output.print(
      changed.json(isSignedIn: changed.id == current), line: about(changed))
  }

  package func clearHistory(_ email: String, isConfirmed: Bool) async throws {
    let account = try await context.tester(email)
    try await context.confirm(.tester(account.email, .clearHistory), isConfirmed)
    _ = try await context.perform(.tester(account.email, .clearHistory))
    try context.output.print(
      ["email": account.email], line: "Cleared the purchase history of \(account.email)")
  }

  private func countryCode(_ word: String) throws -> String {
    try Input.choice(word, of: "storefront", among: Storefront.all, name: \.countryCode)
      .countryCode
  }

  private func about(_ account: Account) -> String {
    "\(account.email); storefront \(account.storefront.countryCode), "
      + "\(account.storefront.currencyCode); Ask to Buy \(account.asksToBuy ? "on" : "off")"
  }
}

extension Account {
  func json(isSignedIn: Bool) -> JSONObject {
    [
      "email": email, "firstName": firstName, "lastName": lastName,
      "storefront": storefront.countryCode, "currency": storefront.currencyCode,
      "asksToBuy": asksToBuy, "isEmailVerified": isEmailVerified, "isSignedIn": isSignedIn,
    ]
  }
}
