import Localization
import StoreCore

extension TesterCommand.Request {
  var definition: CommandDefinition {
    switch self {
    case .approve:
      CommandDefinition("requests approve") {
        $0.command(RequestCommandText.approve, done: .approved)
      }
    case .decline:
      CommandDefinition("requests decline") {
        $0.command(RequestCommandText.decline, done: .declined)
      }
    }
  }
}

extension CommandDefinition {
  static func resolveInterruption(_ id: Int64) -> CommandDefinition {
    CommandDefinition(
      "interruptions resolve",
      asking: { facts, texts in
        let found = facts.interruption(id)
        return texts.question(
          RequestCommandText.termsHaveChanged, .termsDetail, yes: .agree, startsOnYes: true,
          [
            "product": facts.productName(found?.productID ?? ""),
            "email": found?.accountEmail ?? "",
          ])
      }
    ) { $0.command(RequestCommandText.agree, done: .agreed) }
  }
}
