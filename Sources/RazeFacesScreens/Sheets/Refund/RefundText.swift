package enum RefundText: RoomText {
  case question

  package var english: String {
    switch self {
    case .question: "Why do you want your money back?"
    }
  }
}
