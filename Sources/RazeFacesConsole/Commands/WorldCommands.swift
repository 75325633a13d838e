import Localization
import StoreCore

extension AppCommand {
  var definition: CommandDefinition {
    switch self {
    case .refreshReceipt:
      CommandDefinition("receipt refresh") {
        $0.command(
          Text("Refresh receipt"), hint: Text("The App Store writes a new receipt."),
          done: Text("The receipt was refreshed."))
      }
    case .delete:
      CommandDefinition(
        "uninstall",
        asking: {
          $1.question(
            Text("Delete {app} from this device?"),
            Text(
              """
              This device forgets its purchases, and unused coupons are lost. The App Store keeps \
              the rest: Restore recovers it.
              """), yes: Text("Delete the App"),
            ["app": $0.catalog.appName])
        }
      ) {
        $0.command(
          Text("Delete the app from this device"),
          hint: Text("The app's data is erased; Restore recovers it."),
          done: Text("The app was deleted from this device."))
      }
    case .reset:
      CommandDefinition(
        "reset",
        asking: {
          $1.question(
            Text("Reset everything?"),
            Text(
              """
              All transactions, queues, and testers made here are erased, and this app's data. \
              This cannot be undone.
              """), yes: Text("Reset Everything"))
        }
      ) {
        $0.command(
          Text("Reset everything"), hint: Text("Erases everything in this world."),
          done: Text("Everything was reset; this is a new world."))
      }
    }
  }
}

extension SnapshotCommand {
  var definition: CommandDefinition {
    switch self {
    case .save(let name):
      CommandDefinition("snapshot save") {
        $0.command(
          Text("Save as {name}"), hint: Text("Keeps everything of this world but its log."),
          done: Text("Saved as {name}."), ["name": name])
      }
    case .restore(let name):
      CommandDefinition(
        "snapshot restore",
        asking: {
          $1.question(
            Text("Restore {name}?"),
            Text("Everything in this world except its log is replaced. Open storefronts reload."),
            yes: Text("Restore"), ["name": name])
        }
      ) { $0.command(Text("Restore"), done: Text("{name} was restored."), ["name": name]) }
    case .delete(let name):
      CommandDefinition(
        "snapshot delete",
        asking: {
          $1.question(
            Text("Delete {name}?"),
            Text("The world stays as it is, and cannot go back to this snapshot any more."),
            yes: Text("Delete"), ["name": name])
        }
      ) { $0.command(Text("Delete"), done: Text("{name} was deleted."), ["name": name]) }
    }
  }
}

extension CommandDefinition {
  static var standardSettings: CommandDefinition {
    CommandDefinition(
      "sandbox reset",
      asking: {
        $1.question(
          Text("All settings as in a new world?"),
          Text(
            """
            Interrupted purchases, refunds, billing, and App Store Connect. Faults and the clock \
            stay.
            """),
          yes: Text("Standard Settings"))
      },
      unless: { $0.settings == .standard ? Text("The settings are those of a new world.") : nil }
    ) {
      $0.command(
        Text("Standard settings"), hint: Text("Resets all switches; faults and clock stay."),
        done: Text("All settings are as in a new world."))
    }
  }
}

extension TesterCommand.Clock {
  var definition: CommandDefinition {
    switch self {
    case .advance(let step):
      CommandDefinition(
        "clock advance",
        unless: {
          step == .nextEvent && $0.snapshot.nextEvent == nil ? Text("Nothing is scheduled.") : nil
        }
      ) { step.text($0) }
    case .hold:
      CommandDefinition("clock hold") {
        $0.command(
          Text("Hold"), hint: Text("Enter stops the clock for every process."),
          done: Text("The time is held."))
      }
    case .release:
      CommandDefinition("clock release") {
        $0.command(
          Text("Release"), hint: Text("The time is held. Enter lets it run again."),
          done: Text("The time runs again."))
      }
    case .reset:
      CommandDefinition(
        "clock reset", unless: { $0.clock.isReal ? Text("The clock shows the real time.") : nil }
      ) {
        $0.command(
          Text("Back to real time"), hint: Text("What was booked stays."),
          done: Text("The time is real again."))
      }
    case .setRate: CommandDefinition("clock rate") { _ in CommandText(title: "") }
    }
  }
}

extension ClockStep {
  fileprivate func text(_ texts: Texts) -> CommandText {
    let (key, values): (Text, TextValues) =
      switch self {
      case .period(let period): (Text("+{period}"), ["period": texts.subscriptions.length(period)])
      case .seconds(let seconds): (Text("+{seconds} s"), ["seconds": seconds])
      case .date: (Text("To a date"), [:])
      case .nextEvent: (Text("Advance to next event"), [:])
      }
    return texts.command(key, hint: Text("What falls due on the way happens in order."), values)
  }
}

extension TesterCommand.Faults {
  var definition: CommandDefinition {
    switch self {
    case .arm(let fault):
      CommandDefinition("faults set") {
        $0.command(
          Text("Arm"), done: Text("Armed: {point}: {fault}."),
          ["point": $0.faults.point(fault.point), "fault": $0.faults.sentence(fault)])
      }
    case .disarm:
      CommandDefinition("faults clear") { $0.command(Text("Disarm"), done: Text("Disarmed.")) }
    case .clear:
      CommandDefinition(
        "faults clear",
        asking: { facts, texts in
          // Asked because a tester may want to clear a fault and stay offline.
          facts.plan.isNetworkUsual
            ? nil
            : texts.question(
              Text("Clear network problems, too?"), Text("This clears: {names}."),
              yes: Text("Clear All"), startsOnYes: true,
              ["names": texts.list(facts.plan.contents(texts))])
        }, unless: { $0.plan.isClear ? Text("No fault is set.") : nil }
      ) {
        $0.command(
          Text("Clear all faults"), hint: Text("Or press x anywhere on this screen."),
          done: Text("Faults cleared."))
      }
    case .setOffline, .setStoreDown, .setLatency:
      CommandDefinition("sandbox set") { _ in CommandText(title: "") }
    }
  }
}

extension FaultPlan {
  fileprivate var isNetworkUsual: Bool { !isOffline && !isStoreDown && latency == nil }

  func contents(_ texts: Texts) -> [String] {
    [
      isOffline ? texts(Switches.offline.title) : nil,
      isStoreDown ? texts(Switches.storeDown.title) : nil,
      latency == nil ? nil : texts(Switches.latency.title),
    ].compactMap(\.self) + faults.map { texts.faults.point($0.point) }
  }
}
