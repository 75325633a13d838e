import RazeFacesConsole

/// What keys do, as the footer and the list of keys say it.
enum KeyWords {
  static let details = "details"
  static let buy = "buy"
  static let restore = "restore"
  static let filter = "filter"
  static let sort = "sort"
  static let reload = "load the products again"
  static let account = "account"
  static let help = "help"
  static let quit = "quit"
  static let copy = "copy the identifier"
  static let wholeLine = "whole line"
  static let copyLine = "copy the line"
  static let showAll = "show all"
  static let keepFilter = "keep"
  static let back = "back"
  static let more = "more"
  static let fewer = "fewer"
  static let nextProduct = "next"
  static let previousProduct = "previous"
  static let next = "next"
  static let previous = "previous"
  static let look = "look"
  static let use = "use"
  static let offers = "offers"
  static let refund = "refund"
  static let actions = "actions"
  static let scope = "scope"
  static let clearFaults = "clear faults"
  static let nextGroup = "next group"
  static let previousGroup = "previous group"
  static let valuesAhead = "five values on"
  static let valuesBack = "five values back"
  static let nextValue = "next value"
  static let allFields = "all fields"
  static let older = "older"
  static let newer = "newer"
  static let choose = "choose"
  static let confirm = "confirm"
  static let redeem = "redeem"
  static let goOn = "go on"
  static let ok = "OK"
  static let close = "close"
  static let cancel = "cancel"
  static let stopWaiting = "stop waiting"
  static let nextField = "next"
  static let previousField = "previous field"
  static let switchForm = "sign in or create"
  static let previousChoice = "previous choice"
  static let nextChoice = "next choice"
  static let down = "down"
  static let up = "up"
  static let pageDown = "a page down"
  static let pageUp = "a page up"
  static let first = "to the first"
  static let last = "to the last"
  static let pageOn = "on"
  static let pageStart = "to the beginning"
  static let pageEnd = "to the end"
  static let nextTab = "next screen"
  static let previousTab = "previous screen"

  static let helpTitle = "Keys"
  static let helpEverywhere = "Everywhere"
  static func helpHere(_ title: String) -> String { "\(title), here and now" }
  static let helpMore = "more below"

  static func copied(_ text: String) -> String { "Copied \(text)" }
}

enum TabWords {
  static func title(_ tab: Tab) -> String {
    switch tab {
    case .store: "Store"
    case .library: "Library"
    case .transactions: "Transactions"
    case .sandbox: "Sandbox"
    case .log: "Log"
    }
  }

  /// Where the five titles do not fit beside each other.
  static func short(_ tab: Tab) -> String {
    switch tab {
    case .store: "Store"
    case .library: "Lib"
    case .transactions: "Trans"
    case .sandbox: "Sand"
    case .log: "Log"
    }
  }
}
