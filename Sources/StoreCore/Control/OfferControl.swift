/// The work of an app's own server for a subscription's offers, as far as the sandbox plays it.
public protocol OfferControl: Sendable {
  /// Signs a promotional offer with the world's subscription key, whether or not there is such an
  /// offer: that is for the App Store to say.
  ///
  /// - Parameter username: the payment's user name or account token; empty where it has none.
  func signOffer(
    _ offerID: String, for productID: String, username: String
  ) async throws -> SignedOffer

  /// Returns the reasons why some of a product's offers, by identifier, are not for the signed-in
  /// account; offers that need no claim are not looked at.
  func offerProblems(of productID: String) async throws -> [String: Refusal.OfferRefusal]

  /// Returns the world's subscription key, for a server of one's own.
  func offerSigningKey() async throws -> OfferSigningKey
}

public struct OfferSigningKey: Hashable, Sendable {
  public var id: String
  /// PKCS #8 in PEM, as App Store Connect's `.p8` files are.
  public var privateKeyPEM: String

  public init(id: String, privateKeyPEM: String) {
    self.id = id
    self.privateKeyPEM = privateKeyPEM
  }
}
