package import Localization
import StoreCore

extension Text {
  package static let storefront = Text("Storefront")
}

extension TesterCommand.Tester {
  func definition(_ email: String) -> CommandDefinition {
    switch self {
    case .remove:
      CommandDefinition(
        "testers remove", Text("Remove the tester"),
        done: Text.title(of: .testerRemoved).with(["account": email])
      ) { _ in
        SandboxQuestion(
          Text("Remove the tester {email}?", ["email": email]),
          Text("The tester is signed out everywhere, and the purchases are deleted."))
      }
    case .setTerritory(let code):
      CommandDefinition(
        "testers set", .verbatim(code), done: .setting(.storefront, .verbatim(code)))
    case .setAsksToBuy(true):
      CommandDefinition(
        "testers set", Text("Ask a parent before buying"),
        done: Text.title(of: .asksToBuySwitched(isOn: true)).with(["account": email]))
    case .setAsksToBuy(false):
      CommandDefinition(
        "testers set", Text("Buy without asking a parent"),
        done: Text.title(of: .asksToBuySwitched(isOn: false)).with(["account": email]))
    case .clearHistory:
      CommandDefinition(
        "testers clear-history", Text("Clear the purchase history"),
        done: Text.title(of: .historyCleared).with(["account": email])
      ) { _ in
        SandboxQuestion(
          Text("Clear the purchase history of {email}?", ["email": email]),
          Text(
            """
            All of this tester's purchases are deleted, on every device. Other testers keep theirs.
            """))
      }
    case .join(let organizer):
      CommandDefinition(
        "testers family join", .verbatim(organizer),
        done: Text.title(of: .familyJoined(organizer: organizer)).with(["account": email]))
    case .leaveFamily:
      CommandDefinition(
        "testers family leave", Text("Leave the family"), done: Text("The tester left the family."))
    case .withdrawConsent:
      CommandDefinition(
        "testers withdraw-consent", Text("Withdraw a parent's consent"),
        done: Text.title(of: .consentWithdrawn).with(["account": email]))
    }
  }
}
