import StoreCore

/// What stands above and below every screen.
package enum ProgramText: RoomText {
  case sandbox, notSignedIn
  case signedIn(email: String, storefront: String)
  /// Requests and questions that nobody has answered.
  case waiting(Int)
  case tooSmall(have: String, need: String)
  /// What there is no room for.
  case more(Int)
  case restoring
  case gotAgain(String), restoreCancelled
  case refundRequestedBefore, refundRequestFailed, promotionKept
  case leaveQuestion, leaveAbout, leave

  package var english: String {
    switch self {
    case .sandbox: "SANDBOX"
    case .notSignedIn: "Not signed in"
    case .signedIn(let email, let storefront): "Signed in as \(email). Storefront: \(storefront)"
    case .waiting(1): "1 waits for an answer"
    case .waiting(let count): "\(count) wait for an answer"
    case .tooSmall(let have, let need): "Too small: have \(have), need \(need)."
    case .more(let count): "+\(count) more"
    case .restoring: "Restoring purchases..."
    case .gotAgain(let name): "\(name) was bought before: nothing was charged."
    case .restoreCancelled: "Restore canceled"
    case .refundRequestedBefore:
      "A refund of this was requested before; the store has not decided yet."
    case .refundRequestFailed: "The request for a refund could not be submitted."
    case .promotionKept: "The payment is kept for later: Sandbox, Promoted purchase."
    case .leaveQuestion: "Leave now?"
    case .leaveAbout:
      "A purchase is under way. It goes on when you come back; nothing is lost."
    case .leave: "Leave"
    }
  }
}
