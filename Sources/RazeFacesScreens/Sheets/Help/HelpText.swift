package enum HelpText: RoomText {
  case title
  case here(String), everywhere
  case notNow(String, reason: String)

  package var english: String {
    switch self {
    case .title: "Keys"
    case .here(let screen): "\(screen), here and now"
    case .everywhere: "Everywhere"
    case .notNow(let words, let reason): "\(words): \(reason)"
    }
  }
}
