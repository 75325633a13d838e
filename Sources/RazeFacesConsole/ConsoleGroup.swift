package import Localization

package enum ConsoleGroup: String, CaseIterable, Codable, Sendable {
  case device, faults, purchases, time, connect, subscriptions, testers, again, waiting

  package func title(_ texts: Texts) -> String {
    switch self {
    case .device: texts("Devices")
    case .faults: texts("Faults")
    case .purchases: texts("Purchase behavior")
    case .time: texts("Time")
    case .connect: texts("App Store Connect")
    case .waiting: texts("Requests waiting")
    case .subscriptions: texts("Subscriptions")
    case .testers: texts("Sandbox testers")
    case .again: texts("Start again")
    }
  }
}
