import Localization
import StoreKit

extension ReceiptFlaw {
  func sentence(_ explanations: Explanations) -> Text {
    switch self {
    case .noReceipt:
      .sentences([Text("This device has no receipt."), explanations.refreshingReceipt])
    case .status where !explanations.namesCodes, .signature where !explanations.namesCodes:
      Text("The purchase could not be verified.")
    case .withoutPurchase: Text("The receipt does not contain this purchase.")
    case .status(let code):
      .sentences([
        Text("Receipt status {code}", ["code": code]).asSentence,
        explanations.receiptStatus(code),
      ])
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      Text("The App Store's signature could not be verified: {code}.", ["code": "\(problem)"])
    }
  }
}
