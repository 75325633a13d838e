package enum FaultText: RoomText {
  case title(String)
  case error, howOften, delay
  case arm, disarm
  case nextValue, valuesAhead, valuesBack

  package var english: String {
    switch self {
    case .title(let point): "Fault: \(point)"
    case .error: "Error"
    case .howOften: "How often"
    case .delay: "After"
    case .arm: "Arm"
    case .disarm: "Disarm"
    case .nextValue: "next value"
    case .valuesAhead: "five values on"
    case .valuesBack: "five values back"
    }
  }
}
