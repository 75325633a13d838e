package import StoreCore

/// The subject of one line of the panel, or of a menu that it opens. Only its identity: the rest is
/// looked up, so that it is always the present one.
package enum ConsoleItem: Hashable, Codable, Sendable {
  case account, deviceName, storefront
  /// A switch by its name.
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

  // Only opened.
  /// A snapshot by its name.
  case savedWorld(String)
  case transaction(UInt64)
  /// The price of a subscription.
  case price(UInt64)
  case territory(String)
  case family(String)

  /// The item's name on the command line, if it is something there.
  package var name: String {
    switch self {
    case .setting(let name): name
    case .fault(let point): point.rawValue
    case .command(let command): command.name
    default: ""
    }
  }
}

/// The action of Enter on a line, or of a choice.
package enum ConsoleAction: Hashable, Sendable {
  /// Asks first, if the command has a question.
  case perform(ConsoleCommand)
  /// Opens the menu of an item.
  case choose(ConsoleItem)
  case open(ConsoleWindow)
  case leave
}

/// The window that a face has for an action.
package enum ConsoleWindow: Hashable, Sendable {
  case account
  case signIn(email: String)
  case signOut
  case fault(FaultPoint)
  case promoted
  case newTester
  case coverage
}

/// One line of the panel as it stands there.
package struct ConsoleLine: Hashable, Sendable {
  package let title: String
  package var value = ""
  package var hint: String?
  /// Whether the value is not as in a new world.
  package var isUnusual = false
  package let action: ConsoleAction
}

/// A list to choose from.
package struct ConsoleMenu: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    package let title: String
    package var note = ""
    /// A switch that is used several times in a row.
    package var staysOpen = false
    package let action: ConsoleAction
  }

  package let title: String
  package var text: [String] = []
  package var choices: [Choice]
  /// The line that the cursor starts on: the present choice.
  package var start = 0
}
