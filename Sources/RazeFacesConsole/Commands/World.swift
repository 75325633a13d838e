import Localization
import StoreCore

extension ConsoleCommand {
  /// The actions on this device's app, or on the whole world.
  package enum World: String, CaseIterable, Codable, Sendable {
    case refreshReceipt, standardSettings, deleteApp, reset

    var definition: CommandDefinition {
      switch self {
      case .refreshReceipt:
        CommandDefinition(
          "receipt refresh",
          {
            $0.command(
              WorldCommandText.refreshReceipt, hint: .refreshReceiptHint, done: .receiptRefreshed)
          }
        ) { _, app in try await app.refreshReceipt() }
      case .standardSettings:
        CommandDefinition(
          "sandbox set",
          {
            $0.command(
              WorldCommandText.standardSettings, hint: .standardSettingsHint,
              done: .settingsAreStandard)
          },
          asking: { _, texts in
            texts.question(
              WorldCommandText.standardSettingsQuestion, .standardSettingsDetail,
              yes: .standardSettingsYes)
          },
          unless: { $0.settings == .standard ? .settingsAreStandard : nil }
        ) { store, _ in try await store.setSettings { $0 = .standard } }
      case .deleteApp:
        CommandDefinition(
          "uninstall",
          { $0.command(WorldCommandText.deleteApp, hint: .deleteAppHint, done: .appDeleted) },
          asking: {
            $1.question(
              WorldCommandText.deleteAppQuestion, .deleteAppDetail, yes: .deleteAppYes,
              ["app": $0.catalog.appName])
          }
        ) { _, app in try await app.deleteApp() }
      case .reset:
        CommandDefinition(
          "reset", { $0.command(WorldCommandText.reset, hint: .resetHint, done: .wasReset) },
          asking: { _, texts in
            texts.question(WorldCommandText.resetQuestion, .resetDetail, yes: .resetYes)
          }
        ) { _, app in try await app.resetWorld() }
      }
    }
  }
}

extension CommandDefinition {
  static func setting(_ name: String, to word: String) -> CommandDefinition {
    CommandDefinition("sandbox set", { _ in CommandText(title: word) }) { store, _ in
      try await Switch.named(name).set(word, store)
    }
  }
}
