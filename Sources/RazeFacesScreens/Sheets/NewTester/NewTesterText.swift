package enum NewTesterText: RoomText {
  case title, about, goOn

  package var english: String {
    switch self {
    case .title: "Add a tester"
    case .about: "A sandbox tester, as App Store Connect adds one."
    case .goOn: "go on"
    }
  }
}
