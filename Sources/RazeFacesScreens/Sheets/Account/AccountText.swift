package enum AccountText: RoomText {
  case title, asksToBuy
  case signOut, switchTester, close

  static func choice(_ choice: AccountSheet.Focus) -> AccountText {
    switch choice {
    case .signOut: .signOut
    case .switchTester: .switchTester
    case .close: .close
    }
  }

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
