package enum VerifyEmailText: RoomText {
  case title
  case wouldHaveGot(String)
  case letter(code: String)
  case code, missing, wrongCode, checking, confirm, confirmKey, takeCode

  package var english: String {
    switch self {
    case .title: "Verify Your E-Mail"
    case .wouldHaveGot(let email): "\(email) would have got this letter:"
    case .letter(let code): "Your code is \(code)"
    case .code: "Code"
    case .missing: "Type the code from the letter."
    case .wrongCode: "This was not the code. Look at the letter again."
    case .checking: "Checking the code..."
    case .confirm: "Confirm"
    case .confirmKey: "confirm"
    case .takeCode: "take the code"
    }
  }
}
