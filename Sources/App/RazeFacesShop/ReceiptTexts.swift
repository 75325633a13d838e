import Localization
import StoreKit

extension ReceiptFlaw {
  func sentence(_ explanations: Explanations) -> Text {
    switch self {
    case .noReceipt:
      explanations.refreshingReceipt.map {
        Text("This device has no receipt; refresh it: {action}.", ["action": $0])
      }
        ?? Text("This device has no receipt; refresh it.")
    case .status where !explanations.namesCodes, .signature where !explanations.namesCodes:
      Text("The purchase could not be verified.")
    case .withoutPurchase: Text("The receipt does not contain this purchase.")
    case .status(let code):
      Text("Receipt status {code}: {meaning}.", ["code": code, "meaning": Text(code)])
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      Text(
        "The App Store's signature could not be verified: {meaning} ({code}).",
        ["meaning": Text(problem), "code": "\(problem)"])
    }
  }
}

extension Text {
  fileprivate init(_ problem: SignatureFlaw) {
    self =
      switch problem {
      case .revokedCertificate: Text("a certificate of its chain was revoked")
      case .invalidCertificateChain: Text("its certificates do not lead to Apple's")
      case .invalidDeviceVerification: Text("it was signed for another device")
      case .invalidEncoding: Text("it is not encoded as a signed document")
      case .invalidSignature: Text("it does not match the content that was signed")
      case .missingRequiredProperties: Text("a required property is missing")
      }
  }

  fileprivate init(_ code: Int) {
    self =
      switch code {
      case 21000: Text("the request was not a POST")
      case 21002: Text("the receipt is malformed or missing")
      case 21003: Text("the receipt could not be authenticated")
      case 21004: Text("the shared secret is wrong")
      case 21005: Text("the receipt server is not available")
      case 21007: Text("a sandbox receipt was sent to production")
      case 21008: Text("a production receipt was sent to the sandbox")
      case 21009: Text("internal error of the receipt server")
      case 21010: Text("the account was not found or was deleted")
      case 21100...21199: Text("internal data access error")
      default: Text("unknown status")
      }
  }
}
