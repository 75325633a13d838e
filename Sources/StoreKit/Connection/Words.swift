/// What this module says to a person.
enum Words {
  static let signInDismissed = "Signing in was cancelled."
  static let notConnected = "There is no App Store: StoreConnection.open was not called."

  static func finishedTooEarly(_ productID: String, _ state: SKPaymentTransactionState) -> String {
    """
    finishTransaction was called for \(productID) while it was \(state). Only a purchased, failed \
    or restored transaction can be finished; nothing was changed.
    """
  }

  static func noSuchProduct(_ id: String) -> String { "The App Store has no product \(id)." }

  static func refusal(_ reason: String, remedy: String?) -> String {
    remedy.map { "\(reason) \($0)" } ?? reason
  }
}
