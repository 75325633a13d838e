package import StoreCore

package enum RefundText: RoomText {
  case title, question
  case reason(RefundReason)

  package var english: String {
    switch self {
    case .title: "Request a Refund"
    case .question: "Why do you want your money back?"
    case .reason(.unintendedPurchase): "I didn't mean to buy this"
    case .reason(.fulfillmentIssue): "It doesn't work as expected"
    case .reason(.unsatisfied): "I'm not satisfied with it"
    case .reason(.legal): "A legal reason"
    case .reason(.other): "Something else"
    }
  }
}
