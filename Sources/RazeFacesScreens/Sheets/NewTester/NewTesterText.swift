package enum NewTesterText: RoomText {
  case about, goOn

  package var english: String {
    switch self {
    case .about: "A sandbox tester, as App Store Connect adds one."
    case .goOn: "go on"
    }
  }
}
