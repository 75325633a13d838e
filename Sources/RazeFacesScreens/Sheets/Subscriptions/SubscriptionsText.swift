package enum SubscriptionsText: RoomText {
  case title, nothing, close
  case turnsOff(String), endsAtOnce, turnsOn(String), isOver

  package var english: String {
    switch self {
    case .title: "Subscriptions"
    case .nothing: "This Apple ID has no subscriptions."
    case .close: "Close"
    case .turnsOff(let day): "Enter cancels it. It stays in use until \(day)."
    case .endsAtOnce: "Enter cancels it. It ends at once, and the payment is not tried again."
    case .turnsOn(let day): "Enter resumes it. It renews on \(day) then."
    case .isOver: "It has ended. Buy it again in the Store."
    }
  }
}
