import Crypto
import Foundation
import StoreCore

extension SigningAuthority {
  /// Returns a compact JWS, ES256, with the chain in its header (storekit-rules 3.12).
  public func sign(_ payload: SignedPayload) throws -> String {
    try sign(json: payload.json)
  }

  func sign(json: Data) throws -> String {
    let input = encodedHeader + "." + Base64URL.encode(json)
    let signature = try signingKey.signature(for: Data(input.utf8))
    return input + "." + Base64URL.encode(signature.rawRepresentation)
  }
}
