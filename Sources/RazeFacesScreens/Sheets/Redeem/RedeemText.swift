package enum RedeemText: RoomText {
  case title, about, code, missing, checking, redeem, redeemKey

  package var english: String {
    switch self {
    case .title: "Redeem Code"
    case .about: "An offer code of one of this app's subscriptions."
    case .code: "Code"
    case .missing: "Type the offer code."
    case .checking: "Checking the code..."
    case .redeem: "Redeem"
    case .redeemKey: "redeem"
    }
  }
}
