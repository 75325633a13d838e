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

extension SnapshotCommand {
  var definition: CommandDefinition {
    switch self {
    case .save(let name):
      CommandDefinition("snapshot save") {
        $0.command(
          SnapshotCommandText.save, hint: .saveHint, done: .saved, ["name": name])
      }
    case .restore(let name):
      CommandDefinition(
        "snapshot restore",
        asking: {
          $1.question(
            SnapshotCommandText.restoreQuestion, .restoreDetail, yes: .restore, ["name": name])
        }
      ) { $0.command(SnapshotCommandText.restore, done: .restored, ["name": name]) }
    case .delete(let name):
      CommandDefinition(
        "snapshot delete",
        asking: {
          $1.question(
            SnapshotCommandText.deleteQuestion, .deleteDetail, yes: .delete, ["name": name])
        }
      ) { $0.command(SnapshotCommandText.delete, done: .deleted, ["name": name]) }
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

extension TesterCommand.Clock {
  var definition: CommandDefinition {
    switch self {
    case .advance(let step):
      CommandDefinition(
        "clock advance",
        unless: { step == .nextEvent && $0.snapshot.nextEvent == nil ? .nothingAhead : nil }
      ) { step.text($0) }
    case .hold:
      CommandDefinition("clock hold") {
        $0.command(ClockCommandText.hold, hint: .holdHint, done: .held)
      }
    case .release:
      CommandDefinition("clock release") {
        $0.command(ClockCommandText.release, hint: .releaseHint, done: .released)
      }
    case .reset:
      CommandDefinition("clock reset", unless: { $0.clock.isReal ? .timeIsReal : nil }) {
        $0.command(ClockCommandText.reset, hint: .resetHint, done: .wasReset)
      }
    case .setRate: CommandDefinition("clock rate") { _ in CommandText(title: "") }
    }
  }
}

extension ClockStep {
  fileprivate func text(_ texts: Texts) -> CommandText {
    let (key, values): (ClockCommandText, TextValues) =
      switch self {
      case .period(let period): (.period, ["period": texts.subscriptions.length(period)])
      case .seconds(let seconds): (.seconds, ["seconds": seconds])
      case .date: (.toDate, [:])
      case .nextEvent: (.toNextEvent, [:])
      }
    return texts.command(key, hint: .advanceHint, values)
  }
}

extension TesterCommand.Faults {
  var definition: CommandDefinition {
    switch self {
    case .arm(let fault):
      CommandDefinition("faults set") {
        $0.command(
          FaultCommandText.arm, done: .armed,
          ["point": $0.faults.point(fault.point), "fault": $0.faults.sentence(fault)])
      }
    case .disarm:
      CommandDefinition("faults clear") {
        $0.command(FaultCommandText.disarm, done: .disarmed)
      }
    case .clear:
      CommandDefinition(
        "faults clear",
        asking: { facts, texts in
          // A tester who wants to be rid of a fault may want to stay offline.
          facts.plan.isNetworkUsual
            ? nil
            : texts.question(
              FaultCommandText.clearQuestion, .clearDetail, yes: .clearYes, startsOnYes: true,
              ["names": texts.list(facts.plan.contents(texts))])
        }, unless: { $0.plan.isClear ? .noFaults : nil }
      ) { $0.command(FaultCommandText.clear, hint: .clearHint, done: .cleared) }
    case .setOffline, .setStoreDown, .setLatency:
      CommandDefinition("sandbox set") { _ in CommandText(title: "") }
    }
  }
}

extension FaultPlan {
  fileprivate var isNetworkUsual: Bool { !isOffline && !isStoreDown && latency == nil }

  /// Returns the names of the armed faults.
  func contents(_ texts: Texts) -> [String] {
    [
      isOffline ? texts.switches.offline.title : nil,
      isStoreDown ? texts.switches.storeDown.title : nil,
      latency == nil ? nil : texts.switches.latency.title,
    ].compactMap(\.self) + faults.map { texts.faults.point($0.point) }
  }
}
