import Localization
import StoreCore

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
