import Crypto
public import Foundation
public import StoreCore

/// A world's subscription key in App Store Connect, which signs promotional offers.
public struct SubscriptionOfferKey: Sendable {
  private let key: P256.Signing.PrivateKey

  /// Creates a key. Equal random numbers produce equal keys.
  public init(using generator: inout some RandomNumberGenerator) {
    key = P256.Signing.PrivateKey(using: &generator)
  }

  public init(serialized: Data) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: serialized)
  }

  public var serialized: Data { key.rawRepresentation }

  /// The key identifier: ten letters and digits, as in App Store Connect, derived from the key.
  public var id: String {
    let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    let digest = SHA256.hash(data: key.publicKey.rawRepresentation)
    return String(digest.prefix(10).map { alphabet[Int($0) % alphabet.count] })
  }

  /// The private key in the format of Apple's `.p8` files, for a developer's own server.
  public var privateKeyPEM: String { key.pemRepresentation + "\n" }

  /// - Returns: the signature in DER, encoded in Base64.
  public func signature(of payload: String) throws -> String {
    try key.signature(for: Data(payload.utf8)).derRepresentation.base64EncodedString()
  }

  public func isValid(_ jws: CompactJWS) -> Bool {
    guard jws.isCanonical, JSONTree(jws.header)?["alg"]?.text == "ES256",
      let parsed = try? P256.Signing.ECDSASignature(rawRepresentation: jws.signature)
    else { return false }
    return key.publicKey.isValidSignature(parsed, for: jws.signedData)
  }

  /// Returns a signed compact JWS, as an app's server sends it.
  public func compactJWS(of payload: JSONTree) throws -> String {
    let header: JSONTree = ["alg": .text("ES256"), "kid": .text(id), "typ": .text("JWT")]
    let input = [header, payload].map { $0.encoded().base64URL }.joined(separator: ".")
    let signature = try key.signature(for: Data(input.utf8)).rawRepresentation
    return input + "." + signature.base64URL
  }

  public func isValid(_ signature: String, of payload: String) -> Bool {
    guard let der = Data(base64Encoded: signature),
      let parsed = try? P256.Signing.ECDSASignature(derRepresentation: der)
    else { return false }
    return key.publicKey.isValidSignature(parsed, for: Data(payload.utf8))
  }
}
