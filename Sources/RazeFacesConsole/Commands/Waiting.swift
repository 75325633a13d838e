import StoreCore

extension ConsoleCommand {
  /// What a parent answers to a request to buy.
  package enum Request: String, CaseIterable, Codable, Sendable {
    case approve, decline

    func definition(_ key: QueueKey) -> CommandDefinition {
      switch self {
      case .approve:
        CommandDefinition("requests approve", { $0.approve }) { store, _ in
          try await store.approve(key)
        }
      case .decline:
        CommandDefinition("requests decline", { $0.decline }) { store, _ in
          try await store.decline(key)
        }
      }
    }
  }
}

extension CommandDefinition {
  /// The person agrees to the new terms; the purchase that failed is made then.
  static func resolveInterruption(_ id: Int64) -> CommandDefinition {
    CommandDefinition(
      "interruptions resolve", { $0.resolveInterruption },
      asking: { facts, texts in
        let found = facts.interruption(id)
        return texts.commands.termsHaveChanged(
          facts.productName(found?.productID ?? ""), found?.accountEmail ?? "")
      }
    ) { store, _ in try await store.resolve(id) }
  }
}
