package import Localization

/// Explanations from a caller that knows the causes of the App Store's errors. The app itself has
/// only Apple's short descriptions.
package struct Explanations: Sendable {
  package var error: @Sendable (ShopError) -> Text? = { _ in nil }
  package var invalidProduct: @Sendable (String) -> Text? = { _ in nil }
  /// Returns the meaning of a status of Apple's receipt server.
  package var receiptStatus: @Sendable (Int) -> Text? = { _ in nil }
  /// The sentence that says how to allow payments in the simulator, instead of on the device.
  package var allowingPayments: Text?
  package var refreshingReceipt: Text?
  /// Whether problems have their codes. A customer's alert does not.
  package var namesCodes = true

  package init() {}

  package func sentence(_ error: ShopError) -> Text {
    self.error(error) ?? .verbatim(error.sentence)
  }
}
