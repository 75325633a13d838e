import Crypto
public import Foundation

/// The subscription key of a world's App Store Connect: its holder may give promotional offers.
public struct SubscriptionOfferKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Creates a key. Equal random numbers give equal keys.
  public init(using generator: inout some RandomNumberGenerator) {
    key = P256.Signing.PrivateKey(using: &generator)
  }

  /// Throws for anything that ``serialized`` did not write.
  public init(serialized: Data) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: serialized)
  }

  public var serialized: Data { key.rawRepresentation }

  /// Ten letters and digits, as App Store Connect names its keys; the same for the same key.
  public var id: String {
    let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let digest = SHA256.hash(data: key.publicKey.rawRepresentation)
    return String(digest.prefix(10).map { alphabet[Int($0) % alphabet.count] })
  }

  /// The private key as in Apple's `.p8` files, for a server of one's own.
  public var privateKeyPEM: String { key.pemRepresentation + "\n" }

  /// - Returns: DER in base64.
  public func signature(of payload: String) throws -> String {
    try key.signature(for: Data(payload.utf8)).derRepresentation.base64EncodedString()
  }

  public func isValid(_ signature: String, of payload: String) -> Bool {
    guard let der = Data(base64Encoded: signature),
      let parsed = try? P256.Signing.ECDSASignature(derRepresentation: der)
    else { return false }
    return key.publicKey.isValidSignature(parsed, for: Data(payload.utf8))
  }
}
