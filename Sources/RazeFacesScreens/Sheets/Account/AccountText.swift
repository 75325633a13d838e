package enum AccountText: RoomText {
  case title, asksToBuy
  case signOut, switchTester, close

  package var english: String {
    switch self {
    case .title: "Account"
    case .asksToBuy: "asks to buy"
    case .signOut: "Sign Out"
    case .switchTester: "Use Another Apple ID"
    case .close: "Close"
    }
  }
}
