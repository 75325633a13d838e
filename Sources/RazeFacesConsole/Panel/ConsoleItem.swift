package import Localization
package import StoreCore

/// The identity of a line of the panel or a menu. Everything else is looked up when it is shown.
package enum ConsoleItem: Hashable, Codable, Sendable {
  case situation(Situation)
  case group(ConsoleGroup)
  case shopper(String)
  case account, deviceName, storefront
  case setting(String)
  case fault(FaultPoint)
  case command(ConsoleCommand)
  case promoted
  case clock, nextEvent
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

  // Menus that other items open; not lines of the panel.
  case savedWorld(String)
  case transaction(UInt64)
  /// The price of a subscription, identified by its original transaction.
  case price(UInt64)
  case territory(String)
  case family(String)

  package var name: String {
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

package enum ConsoleAction: Hashable, Sendable {
  case perform(ConsoleCommand)
  case choose(ConsoleItem)
  case open(ConsoleWindow)
  case leave
}

package enum ConsoleWindow: Hashable, Sendable {
  case account
  case signIn(email: String)
  case signOut
  case fault(FaultPoint)
  case promoted
  case newTester
  case coverage
}

package struct ConsoleLine: Hashable, Sendable {
  package let title: Text
  package var value, shortValue, hint: Text?
  package var isUnusual = false
  package let action: ConsoleAction
}

package struct ConsoleMenu: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package let title: Text
    package var note: Text?
    /// Whether the menu stays open after a choice, for settings that are changed several times in a
    /// row.
    package var staysOpen = false
    package let action: ConsoleAction
  }

  package let title: Text
  package var text: [Text] = []
  package var choices: [Choice]
  package var start = 0
}
