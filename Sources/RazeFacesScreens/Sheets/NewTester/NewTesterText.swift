package enum NewTesterText: RoomText {
  case about, mayBeReal, goOn

  package var english: String {
    switch self {
    case .about: "A sandbox tester, as App Store Connect adds one."
    case .mayBeReal:
      "This may be a real Apple ID. A tester that signs in outside the sandbox is spoiled for it."
    case .goOn: "go on"
    }
  }
}
