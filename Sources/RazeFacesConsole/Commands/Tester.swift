import StoreCore

extension ConsoleCommand {
  /// What App Store Connect can do to one sandbox tester.
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
        CommandDefinition(
          "testers remove", { $0.remove(email) }, asking: { $1.commands.removeQuestion(email) }
        ) { store, _ in try await store.removeTester(email) }
      case .setTerritory(let code):
        CommandDefinition("testers set", { $0.setTerritory(code) }) { store, _ in
          try await store.setTerritory(email, countryCode: code)
        }
      case .askToBuy(let asks):
        CommandDefinition("testers set", { $0.askToBuy(asks) }) { store, _ in
          try await store.setAsksToBuy(email, asks)
        }
      case .clearHistory:
        CommandDefinition(
          "testers clear-history", { $0.clearHistory },
          asking: { $1.commands.clearHistoryQuestion(email) }
        ) { store, _ in try await store.clearPurchaseHistory(email) }
      case .join(let organizer):
        CommandDefinition("testers family join", { $0.join(familyOf: organizer) }) { store, _ in
          try await store.join(email, familyOf: organizer)
        }
      case .leaveFamily:
        CommandDefinition("testers family leave", { $0.leaveFamily }) { store, _ in
          try await store.leaveFamily(email)
        }
      }
    }
  }
}

extension CommandDefinition {
  static func addTester(_ tester: NewTester) -> CommandDefinition {
    CommandDefinition("testers add", { $0.addTester(tester.email) }) { store, _ in
      _ = try await store.addTester(tester)
    }
  }

  static func signOut(_ device: String) -> CommandDefinition {
    CommandDefinition("devices sign-out", { $0.signOut(device: device) }) { store, _ in
      try await store.signOut(device: device)
    }
  }
}
