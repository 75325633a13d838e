package import Localization

/// A group of lines in the panel. The cases are in the panel's order.
package enum ConsoleGroup: String, CaseIterable, Codable, Sendable {
  case device, faults, purchases, time, connect, subscriptions, testers, again, waiting

  package func title(_ texts: Texts) -> String { texts(key) }

  private var key: Text {
    switch self {
    case .device: Text("Devices")
    case .faults: Text("Faults")
    case .purchases: Text("Purchase behavior")
    case .time: Text("Time")
    case .connect: Text("App Store Connect")
    case .waiting: Text("Requests waiting")
    case .subscriptions: Text("Subscriptions")
    case .testers: Text("Sandbox testers")
    case .again: Text("Start again")
    }
  }
}
