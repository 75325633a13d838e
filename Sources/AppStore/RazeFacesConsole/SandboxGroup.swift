package import Localization

package enum SandboxGroup: String, CaseIterable, Codable, Sendable {
  case device, faults, purchases, time, connect, subscriptions, testers, server, again, waiting

  package var title: Text {
    switch self {
    case .device: Text("Devices")
    case .faults: Text("Faults")
    case .purchases: Text("Purchase behavior")
    case .time: Text("Time")
    case .connect: .verbatim("App Store Connect")
    case .waiting: Text("Requests waiting")
    case .subscriptions: Text("Subscriptions")
    case .testers: Text("Sandbox testers")
    case .server: Text("Your server")
    case .again: Text("Start again")
    }
  }
}
