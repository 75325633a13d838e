import Crypto
import Foundation

extension SigningAuthority {
  /// A compact JWS, ES256, with the chain in its header (storekit-rules 3.12).
  public func sign(_ payload: TransactionPayload) throws -> String {
    try sign(json: Self.json(payload))
  }

  /// Renewal information as a compact JWS.
  public func sign(_ payload: RenewalPayload) throws -> String {
    try sign(json: Self.json(payload))
  }

  /// An app transaction as a compact JWS.
  public func sign(_ payload: AppTransactionPayload) throws -> String {
    try sign(json: Self.json(payload))
  }

  static func json(_ payload: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(payload)
  }

  func sign(json: Data) throws -> String {
    let input = encodedHeader + "." + Base64URL.encode(json)
    let signature = try signingKey.signature(for: Data(input.utf8))
    return input + "." + Base64URL.encode(signature.rawRepresentation)
  }
}
