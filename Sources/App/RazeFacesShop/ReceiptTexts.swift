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
      .sentences([
        Text("Receipt status {code}.", ["code": code]), explanations.receiptStatus(code),
      ])
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
}
