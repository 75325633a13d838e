import Localization
import RazeFacesConsole
import StoreCore

/// The identity of a line of the panel. Everything else is looked up when it is shown.
enum SandboxItem: Hashable, Sendable {
  case situation(Situation)
  case group(SandboxGroup)
  case shopper(String)
  case account, deviceName, storefront
  case setting(String)
  case fault(FaultPoint)
  case command(SandboxAction)
  case promoted
  case clock, nextEvent
  case reception
  case nothingWaits
  case request(QueueKey)
  case interruption(Int64)
  case refund(UInt64)
  case subscription(UInt64)
  case tester(String)
  case newTester
  case device(String)
  case snapshots
  case coverage

  var name: String {
    switch self {
    case .setting(let name): name
    case .fault(let point): point.rawValue
    case .command(let command): command.name
    case .storefront: "storefront"
    case .subscription, .nextEvent: "subscription"
    default: ""
    }
  }
}

struct SandboxLine {
  let title: Text
  var value, shortValue, hint: Text?
  var isUnusual = false
  /// The reason why Enter has no effect now; nil if it has one.
  var disabledReason: Text?
  var action: Act = SandboxPanel.leave
}
