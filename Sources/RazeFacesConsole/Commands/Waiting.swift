import Localization
import StoreCore

extension ConsoleCommand {
  /// A parent's answer to a request to buy.
  package enum Request: String, CaseIterable, Codable, Sendable {
    case approve, decline

    func definition(_ key: QueueKey) -> CommandDefinition {
      switch self {
      case .approve:
        CommandDefinition(
          "requests approve", { $0.command(RequestCommandText.approve, done: .approved) },
          resulting: { store, _ in
            let last = try await store.events(EventQuery(.everything, limit: 1)).events.last?.id
            let request = try await store.requestsToBuy().first { $0.id == key }
            try await store.approve(key)
            let events = try await store.events(EventQuery(.everything, after: last ?? 0)).events
            return .approved(
              Approval(
                events.filter {
                  $0.subject.payment == key || $0.subject.productID == request?.productID
                }))
          })
      case .decline:
        CommandDefinition(
          "requests decline", { $0.command(RequestCommandText.decline, done: .declined) }
        ) { store, _ in try await store.decline(key) }
      }
    }
  }
}

extension CommandDefinition {
  /// Returns the command that agrees to the new terms for the person; the purchase that failed is
  /// made then.
  static func resolveInterruption(_ id: Int64) -> CommandDefinition {
    CommandDefinition(
      "interruptions resolve", { $0.command(RequestCommandText.agree, done: .agreed) },
      asking: { facts, texts in
        let found = facts.interruption(id)
        return texts.question(
          RequestCommandText.termsHaveChanged, .termsDetail, yes: .agree, startsOnYes: true,
          [
            "product": facts.productName(found?.productID ?? ""),
            "email": found?.accountEmail ?? "",
          ])
      }
    ) { store, _ in try await store.resolve(id) }
  }
}
