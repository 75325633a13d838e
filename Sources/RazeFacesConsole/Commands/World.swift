import Localization
import StoreCore

extension ConsoleCommand {
  /// What is done to this device's app, or to the whole world.
  package enum World: String, CaseIterable, Codable, Sendable {
    case refreshReceipt, standardSettings, deleteApp, reset

    var definition: CommandDefinition {
      switch self {
      case .refreshReceipt:
        CommandDefinition("receipt refresh", { $0.refreshReceipt }) { _, app in
          try await app.refreshReceipt()
        }
      case .standardSettings:
        CommandDefinition(
          "sandbox set", { $0.standardSettings },
          asking: { _, texts in texts.commands.standardSettingsQuestion },
          unless: { $0.settings == .standard ? .settingsAreStandard : nil }
        ) { store, _ in try await store.setSettings { $0 = .standard } }
      case .deleteApp:
        CommandDefinition(
          "uninstall", { $0.deleteApp },
          asking: { $1.commands.deleteAppQuestion($0.catalog.appName) }
        ) { _, app in try await app.deleteApp() }
      case .reset:
        CommandDefinition(
          "reset", { $0.reset }, asking: { _, texts in texts.commands.resetQuestion }
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
