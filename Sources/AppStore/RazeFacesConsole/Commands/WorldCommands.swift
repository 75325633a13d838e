package import Localization
package import StoreCore

extension AppCommand {
  var definition: CommandDefinition {
    switch self {
    case .refreshReceipt:
      CommandDefinition(
        "receipt refresh", Text("Refresh receipt"),
        hint: Text("The App Store writes a new receipt."), done: Text("The receipt was refreshed."))
    case .delete:
      CommandDefinition(
        "uninstall", Situation.appDeleted.title, done: .title(of: .app(.appDeleted))
      ) { facts in
        SandboxQuestion(
          Text("Delete {app} from this device?", ["app": facts.catalog.appName]),
          Text(
            """
            This device forgets its purchases, and unused coupons are lost. The App Store keeps \
            the rest: Restore recovers it.
            """))
      }
    case .reset, .resetWithoutSnapshot:
      CommandDefinition(
        "reset", Situation.startedOver.title,
        done: Text("Everything was reset; this is a new world.")
      ) { _ in
        SandboxQuestion(
          self == .reset ? Text("Reset everything?") : Text("Reset without a snapshot?"),
          self == .reset
            ? Text(
              """
              This erases all transactions, queues and testers of this world, and the app's data. \
              A snapshot is saved first.
              """)
            : Text("No snapshot can be saved, so nothing of this world can be brought back."))
      }
    }
  }
}

extension SnapshotCommand {
  var definition: CommandDefinition {
    switch self {
    case .save(let name):
      CommandDefinition(
        "snapshot save", Text("Save as {name}", ["name": name]),
        done: Text("Saved as {name}.", ["name": name]))
    case .restore(let name):
      CommandDefinition(
        "snapshot restore", TransactionRecord.Cause.restore.title,
        done: .title(of: .worldRestored(snapshot: name))
      ) { _ in
        SandboxQuestion(
          Text("Restore {name}?", ["name": name]),
          Text("Everything in this world except its log is replaced. Open storefronts reload."))
      }
    case .delete(let name):
      CommandDefinition("snapshot delete", Text("Delete"), done: .deleted(.verbatim(name))) { _ in
        SandboxQuestion(
          .askToDelete(.verbatim(name)),
          Text("The world stays as it is, but can no longer be restored to this snapshot."))
      }
    }
  }
}

extension Text {
  static func deleted(_ title: Text) -> Text { Text("{name} was deleted.", ["name": title]) }

  static func askToDelete(_ title: Text) -> Text { Text("Delete {name}?", ["name": title]) }

  fileprivate static let resetsSettings = Text("Resets all settings but faults and clock.")
  fileprivate static let defaultSettings = Text("All settings are at their defaults.")
}

extension CommandDefinition {
  static var standardSettings: CommandDefinition {
    CommandDefinition(
      "sandbox reset", Text("Standard settings"),
      hint: .resetsSettings,
      done: .defaultSettings,
      asking: { _ in
        SandboxQuestion(Text("Reset all settings?"), .resetsSettings)
      },
      unless: { $0.settings == .standard ? .defaultSettings : nil })
  }
}

extension TesterCommand.Clock {
  package static let nothingScheduled = Text("nothing scheduled")

  var definition: CommandDefinition {
    switch self {
    case .advance(let step):
      CommandDefinition(
        "clock advance", step.title, hint: Text("Events on the way happen in order."),
        unless: {
          step == .nextEvent && $0.lists.nextEvent == nil ? Self.nothingScheduled.asSentence : nil
        })
    case .hold:
      CommandDefinition(
        "clock hold", .clock, hint: Text("Enter stops the clock for every process."),
        done: .timeIsHeld)
    case .release:
      CommandDefinition(
        "clock release", .clock,
        hint: .sentences([.timeIsHeld, Text("Enter lets it run again.")]),
        done: .clockRunsAgain)
    case .reset:
      CommandDefinition(
        "clock reset", Text("Back to real time"), hint: Text("Booked transactions are kept."),
        done: .clockIsReal,
        unless: { $0.clock.isReal ? Text.clockIsReal.asSentence : nil })
    case .setRate: CommandDefinition("clock rate", .verbatim(""))
    }
  }
}

extension ClockStep {
  fileprivate var title: Text {
    switch self {
    case .period(let period): .offset("+", period.length)
    case .seconds(let seconds): .offset("+", .seconds(seconds))
    case .date: .clock
    case .nextEvent: Situation.nextEvent.title
    }
  }
}

extension TesterCommand.Faults {
  var definition: CommandDefinition {
    switch self {
    case .arm: CommandDefinition("faults set", Text("Arm"))
    case .disarm(let point): CommandDefinition("faults clear", Text("Disarm"), done: point.ended)
    case .clear:
      CommandDefinition(
        "faults clear", Text("Clear all faults"),
        hint: Text("Or press x on any screen."), done: .faultsCleared,
        asking: { facts in
          // A tester may want to clear a fault and stay offline.
          guard !facts.plan.isNetworkUsual else { return nil }
          return SandboxQuestion(
            Text("Clear network problems, too?"),
            Text("This clears: {names}.", ["names": facts.plan.contents]),
            startsOnYes: true)
        }, unless: { $0.plan.isClear ? Text("No fault is set.") : nil })
    case .setOffline, .setStoreDown, .setLatency: CommandDefinition("sandbox set", .verbatim(""))
    }
  }
}

extension FaultPlan {
  fileprivate var isNetworkUsual: Bool { !isOffline && !isStoreDown && latency == nil }

  package var contents: [Text] {
    [
      isOffline ? Switch.offline.title : nil, isStoreDown ? Switch.storeDown.title : nil,
      latency == nil ? nil : Switch.latency.title,
    ].compactMap(\.self) + faults.map(\.point.title)
  }
}
