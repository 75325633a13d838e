package enum PromotedText: RoomText {
  case whichProduct, buyKept(Int)
  case whatToDo, goOn, keepForLater

  package var english: String {
    switch self {
    case .whichProduct: "Which product is bought on the App Store's page?"
    case .buyKept(1): "Buy what was kept for later"
    case .buyKept(let count): "Buy the \(count) that were kept for later"
    case .whatToDo: "What does the app do with the payment?"
    case .goOn: "Go on with it now"
    case .keepForLater: "Keep it for later"
    }
  }
}
