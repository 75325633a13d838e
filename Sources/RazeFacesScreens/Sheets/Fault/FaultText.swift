package enum FaultText: RoomText {
  case nextValue, valuesAhead, valuesBack

  package var english: String {
    switch self {
    case .nextValue: "next value"
    case .valuesAhead: "five values on"
    case .valuesBack: "five values back"
    }
  }
}
