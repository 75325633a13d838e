package enum FaultText: RoomText {
  case nextValue, valuesAhead, valuesBack
  case typeToSearch, search(String, String)

  package var english: String {
    switch self {
    case .nextValue: "next value"
    case .valuesAhead: "five values on"
    case .valuesBack: "five values back"
    case .typeToSearch: "Type to search the errors."
    case .search(let query, let matches): "Search: \(query) (\(matches))"
    }
  }
}
