package enum PriceConsentText: RoomText {
  case title
  case question(String, price: String, String, day: String)
  case former, next
  case notNow, agree

  package var english: String {
    switch self {
    case .title: "Agree to the New Price?"
    case .question(let name, let price, let period, let day):
      "\(name) will cost \(price) \(period) from \(day) on. If you do not agree, it ends on that "
        + "day."
    case .former: "Now"
    case .next: "New price"
    case .notNow: "Not Now"
    case .agree: "Agree"
    }
  }
}
