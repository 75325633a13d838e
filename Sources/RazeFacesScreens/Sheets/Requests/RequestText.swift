/// What waits for a parent, or for the App Store's decision.
package enum RequestText: RoomText {
  case askToBuy
  case asksToBuy(String, String, quantity: Int, device: String)
  case approve, decline
  case refundRequest
  case wantsRefund(String, String, reason: String)
  case approveRefund, declineRefund
  case leave

  package var english: String {
    switch self {
    case .askToBuy: "Ask to Buy"
    case .asksToBuy(let email, let name, 1, let device):
      "\(email) asks a parent to buy \(name) on \(device)."
    case .asksToBuy(let email, let name, let quantity, let device):
      "\(email) asks a parent to buy \(quantity) \(name) on \(device)."
    case .approve: "Approve"
    case .decline: "Decline"
    case .refundRequest: "Request for a refund"
    case .wantsRefund(let email, let name, let reason):
      "\(email) wants the money for \(name) back: \(reason)."
    case .approveRefund: "Approve the refund"
    case .declineRefund: "Decline the refund"
    case .leave: "Leave it"
    }
  }
}
