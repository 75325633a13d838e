import Localization
import StoreCore

extension TesterCommand.Tester {
  private typealias Text = TesterCommandText

  func definition(_ email: String) -> CommandDefinition {
    switch self {
    case .remove:
      CommandDefinition(
        "testers remove",
        asking: {
          $1.question(Text.removeQuestion, .removeDetail, yes: .removeYes, ["email": email])
        }
      ) { $0.command(Text.remove, done: .removed, ["email": email]) }
    case .setTerritory(let code):
      CommandDefinition("testers set") {
        $0.command(named: code, done: Text.territorySet, ["code": code])
      }
    case .setAsksToBuy(let asks):
      CommandDefinition("testers set") {
        asks
          ? $0.command(Text.turnOnAskToBuy, done: .askToBuyIsOn)
          : $0.command(Text.turnOffAskToBuy, done: .askToBuyIsOff)
      }
    case .clearHistory:
      CommandDefinition(
        "testers clear-history",
        asking: {
          $1.question(
            Text.clearHistoryQuestion, .clearHistoryDetail, yes: .clearHistoryYes,
            ["email": email])
        }
      ) { $0.command(Text.clearHistory, done: .historyCleared) }
    case .join(let organizer):
      CommandDefinition("testers family join") {
        $0.command(named: organizer, done: Text.joinedFamily, ["organizer": organizer])
      }
    case .leaveFamily:
      CommandDefinition("testers family leave") {
        $0.command(Text.leaveFamily, done: .leftFamily)
      }
    }
  }
}

extension CommandDefinition {
  static func addTester(_ tester: NewTester) -> CommandDefinition {
    CommandDefinition("testers add") {
      $0.command(TesterCommandText.add, done: .added, ["email": tester.email])
    }
  }

  static func signOut(_ device: String) -> CommandDefinition {
    CommandDefinition("devices sign-out") {
      $0.command(TesterCommandText.signOut, done: .signedOut, ["device": device])
    }
  }
}
