import Localization
import StoreCore

extension AppCommand {
  var definition: CommandDefinition {
    switch self {
    case .refreshReceipt:
      CommandDefinition("receipt refresh") {
        $0.command(
          WorldCommandText.refreshReceipt, hint: .refreshReceiptHint, done: .receiptRefreshed)
      }
    case .delete:
      CommandDefinition(
        "uninstall",
        asking: {
          $1.question(
            WorldCommandText.deleteAppQuestion, .deleteAppDetail, yes: .deleteAppYes,
            ["app": $0.catalog.appName])
        }
      ) { $0.command(WorldCommandText.deleteApp, hint: .deleteAppHint, done: .appDeleted) }
    case .reset:
      CommandDefinition(
        "reset",
        asking: { $1.question(WorldCommandText.resetQuestion, .resetDetail, yes: .resetYes) }
      ) { $0.command(WorldCommandText.reset, hint: .resetHint, done: .wasReset) }
    }
  }
}

extension CommandDefinition {
  static var standardSettings: CommandDefinition {
    CommandDefinition(
      "sandbox reset",
      asking: {
        $1.question(
          WorldCommandText.standardSettingsQuestion, .standardSettingsDetail,
          yes: .standardSettingsYes)
      },
      unless: { $0.settings == .standard ? .settingsAreStandard : nil }
    ) {
      $0.command(
        WorldCommandText.standardSettings, hint: .standardSettingsHint, done: .settingsAreStandard)
    }
  }
}
