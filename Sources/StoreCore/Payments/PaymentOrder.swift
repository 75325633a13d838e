public import Foundation

/// A client's request to buy, as it reaches the device's payment queue.
///
/// The client's free-form user name is not here: only a UUID survives the client
/// (storekit-rules 2.9), as `appAccountToken`.
public struct PaymentOrder: Hashable, Sendable, Codable {
  /// Apple's bounds for a quantity; anything else is refused as invalid (storekit-rules 2.2).
  public static let quantities = 1...10

  public var productID: String
  public var quantity: Int
  public var appAccountToken: UUID?
  /// Set by a client that wants to try Ask to Buy in the sandbox with any account.
  public var simulatesAskToBuy: Bool
  /// The claimed offer; nil where there is none. The introductory offer comes by itself.
  public var offer: OfferClaim?

  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false, offer: OfferClaim? = nil
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
    self.offer = offer
  }
}
