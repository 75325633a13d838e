import RazeFacesConsole

/// The five places of the storefront, in the order of their number keys.
package enum Tab: Int, CaseIterable, Sendable {
  case store = 1
  case library, transactions, sandbox, log

  var next: Tab { Tab(rawValue: rawValue % Self.allCases.count + 1) ?? .store }
  var previous: Tab {
    Tab(rawValue: (rawValue + Self.allCases.count - 2) % Self.allCases.count + 1) ?? .log
  }
}
