import Localization
import StoreCore

extension ConsoleCommand {
  /// The actions of App Store Connect on one sandbox tester.
  package enum Tester: Hashable, Codable, Sendable {
    case remove
    /// Three letters.
    case setTerritory(String)
    case askToBuy(Bool)
    case clearHistory
    case join(familyOf: String)
    case leaveFamily

    func definition(_ email: String) -> CommandDefinition {
      switch self {
      case .remove:
        define(
          "remove", { $0.command(Text.remove, done: .removed, ["email": email]) },
          asking: { _, texts in
            texts.question(Text.removeQuestion, .removeDetail, yes: .removeYes, ["email": email])
          }
        ) { try await $0.removeTester(email) }
      case .setTerritory(let code):
        define("set", { $0.command(named: code, done: Text.territorySet, ["code": code]) }) {
          try await $0.setTerritory(email, countryCode: code)
        }
      case .askToBuy(let asks):
        define(
          "set",
          {
            asks
              ? $0.command(Text.turnOnAskToBuy, done: .askToBuyIsOn)
              : $0.command(Text.turnOffAskToBuy, done: .askToBuyIsOff)
          }
        ) { try await $0.setAsksToBuy(email, asks) }
      case .clearHistory:
        define(
          "clear-history", { $0.command(Text.clearHistory, done: .historyCleared) },
          asking: { _, texts in
            texts.question(
              Text.clearHistoryQuestion, .clearHistoryDetail, yes: .clearHistoryYes,
              ["email": email])
          }
        ) { try await $0.clearPurchaseHistory(email) }
      case .join(let organizer):
        define(
          "family join",
          {
            $0.command(named: organizer, done: Text.joinedFamily, ["organizer": organizer])
          }
        ) { try await $0.join(email, familyOf: organizer) }
      case .leaveFamily:
        define("family leave", { $0.command(Text.leaveFamily, done: .leftFamily) }) {
          try await $0.leaveFamily(email)
        }
      }
    }

    private typealias Text = TesterCommandText

    private func define(
      _ name: String, _ text: @escaping CommandDefinition.Text,
      asking question: @escaping CommandDefinition.Question = { _, _ in nil },
      _ perform: @escaping (any StoreControl) async throws -> Void
    ) -> CommandDefinition {
      CommandDefinition("testers \(name)", text, asking: question) { store, _ in
        try await perform(store)
      }
    }
  }
}

extension CommandDefinition {
  static func addTester(_ tester: NewTester) -> CommandDefinition {
    CommandDefinition(
      "testers add",
      { $0.command(TesterCommandText.add, done: .added, ["email": tester.email]) }
    ) { store, _ in _ = try await store.addTester(tester) }
  }

  static func signOut(_ device: String) -> CommandDefinition {
    CommandDefinition(
      "devices sign-out",
      { $0.command(TesterCommandText.signOut, done: .signedOut, ["device": device]) }
    ) { store, _ in try await store.signOut(device: device) }
  }
}
