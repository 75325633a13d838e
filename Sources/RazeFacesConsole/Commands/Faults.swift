import Localization
package import StoreCore

extension ConsoleCommand {
  package enum Faults: Hashable, Codable, Sendable {
    case arm(Fault)
    case disarm(FaultPoint)
    /// Everything that is set to go wrong, the network included.
    case clear

    var definition: CommandDefinition {
      switch self {
      case .arm(let fault):
        CommandDefinition("faults set", { $0.arm(fault) }) { store, _ in try await store.arm(fault)
        }
      case .disarm(let point):
        CommandDefinition("faults clear", { $0.disarm }) { store, _ in
          try await store.disarm(point)
        }
      case .clear:
        CommandDefinition(
          "faults clear", { $0.clearFaults },
          asking: { facts, texts in
            // Whoever wants to be rid of a fault may want to stay offline.
            facts.plan.isNetworkUsual
              ? nil
              : texts.commands.clearFaultsQuestion(facts.plan.contents(texts))
          }, unless: { $0.plan.isClear ? .noFaults : nil }
        ) { store, _ in try await store.clearFaults() }
      }
    }
  }
}

extension FaultPlan {
  fileprivate var isNetworkUsual: Bool { !isOffline && !isStoreDown && latency == nil }

  /// What is set to go wrong, by name.
  func contents(_ texts: ConsoleTexts) -> [String] {
    [
      isOffline ? texts.switches.offline.title : nil,
      isStoreDown ? texts.switches.storeDown.title : nil,
      latency == nil ? nil : texts.switches.latency.title,
    ].compactMap(\.self) + faults.map { texts.faults.point($0.point) }
  }
}
