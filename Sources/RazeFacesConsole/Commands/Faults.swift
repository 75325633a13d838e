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
          "faults clear", { $0.clearFaults }, unless: { $0.plan.isClear ? $1.noFaults : nil }
        ) { store, _ in try await store.clearFaults() }
      }
    }
  }
}
