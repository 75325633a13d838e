package enum SandboxText: RoomText {
  case title, shortTitle
  case clearFaults, nextGroup, previousGroup

  package var english: String {
    switch self {
    case .title: "Sandbox"
    case .shortTitle: "Sand"
    case .clearFaults: "clear faults"
    case .nextGroup: "next group"
    case .previousGroup: "previous group"
    }
  }
}
