import Localization
import StoreCore

extension TesterCommand.Tester {

  func definition(_ email: String) -> CommandDefinition {
    switch self {
    case .remove:
      CommandDefinition(
        "testers remove",
        asking: {
          $1.question(
            Text("Remove the tester {email}?"),
            Text("The tester is signed out everywhere, and what was bought is gone."),
            yes: Text("Remove"), ["email": email])
        }
      ) {
        $0.command(Text("Remove the tester"), done: Text("{email} is removed."), ["email": email])
      }
    case .setTerritory(let code):
      CommandDefinition("testers set") {
        $0.command(named: code, done: Text("The storefront is {code} now."), ["code": code])
      }
    case .setAsksToBuy(let asks):
      CommandDefinition("testers set") {
        asks
          ? $0.command(
            Text("Ask a parent before buying"), done: Text("A parent is asked before buying."))
          : $0.command(
            Text("Buy without asking a parent"), done: Text("No parent is asked before buying."))
      }
    case .clearHistory:
      CommandDefinition(
        "testers clear-history",
        asking: {
          $1.question(
            Text("Clear the purchase history of {email}?"),
            Text(
              """
              Everything that this tester bought is gone, on every device. Other testers keep \
              theirs.
              """), yes: Text("Clear History"),
            ["email": email])
        }
      ) {
        $0.command(
          Text("Clear the purchase history"), done: Text("The purchase history is cleared."))
      }
    case .join(let organizer):
      CommandDefinition("testers family join") {
        $0.command(
          named: organizer, done: Text("Joined the family of {organizer}."),
          ["organizer": organizer])
      }
    case .leaveFamily:
      CommandDefinition("testers family leave") {
        $0.command(Text("Leave the family"), done: Text("The tester left the family."))
      }
    }
  }
}

extension CommandDefinition {
  static func addTester(_ tester: NewTester) -> CommandDefinition {
    CommandDefinition("testers add") {
      $0.command(
        Text("Add a tester"), done: Text("{email} can sign in now."), ["email": tester.email])
    }
  }

  static func signOut(_ device: String) -> CommandDefinition {
    CommandDefinition("devices sign-out") {
      $0.command(
        Text("Sign out on {device}"), done: Text("Signed out on {device}."), ["device": device])
    }
  }
}
