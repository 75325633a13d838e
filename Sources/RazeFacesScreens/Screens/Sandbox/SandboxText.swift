package enum SandboxText: RoomText {
  case title, shortTitle
  case clearFaults, nextGroup, previousGroup
  case filter, allAreShown, noMatch, noMatchHint

  package var english: String {
    switch self {
    case .title: "Sandbox"
    case .shortTitle: "Sand"
    case .clearFaults: "clear faults"
    case .nextGroup: "next group"
    case .previousGroup: "previous group"
    case .filter: "find"
    case .allAreShown: "Every line is shown."
    case .noMatch: "No line matches"
    case .noMatchHint: "Esc shows all of them again."
    }
  }
}
