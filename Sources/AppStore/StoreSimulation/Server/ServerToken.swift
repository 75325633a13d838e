import Foundation
import StoreCore
import StoreReceipts

/// The reason why a request is not authorized. Apple's answer contains none.
package enum TokenFlaw: Hashable, Sendable {
  case missing
  case otherScheme
  case tooLong(most: Int)
  case notAJWT
  case algorithm(String)
  case type(String)
  case unknownKey(found: String, expected: String)
  case revokedKey(String)
  case signature
  case issuer(found: String, expected: String)
  case audience
  case bundleID(found: String, expected: String)
  case noExpiration
  case expired(secondsAgo: Int)
  case lifetime(minutes: Int)
  case issuedInFuture(seconds: Int)
}

/// Checks the JSON web token of a request against a world's keys.
struct TokenCheck {
  let keys: ServerKeys
  let bundleID: String
  /// The machine's time. A server does not know of the world's clock.
  let now: Date

  static let audience = "appstoreconnect-v1"
  static let longest = 8_192
  /// The longest lifetime of a token, and the allowed difference between two clocks.
  private static let (lifetime, skew): (Double, Double) = (3_600, 60)

  /// Returns the first flaw of an `Authorization` header; nil if it authorizes the request.
  func flaw(of header: String?) -> TokenFlaw? {
    guard let header else { return .missing }
    guard header.utf8.count <= Self.longest else { return .tooLong(most: Self.longest) }
    let words = header.split(separator: " ")
    guard words.first?.lowercased() == "bearer" else { return .otherScheme }
    guard words.count == 2 else { return .notAJWT }
    let token = CompactJWS(String(words[1]))
    guard let head = JSONTree(token.header)?.members, let claims = JSONTree(token.payload)?.members
    else { return .notAJWT }
    return flaw(of: token, head) ?? flaw(of: claims) ?? flaw(ofDatesIn: claims)
  }

  private func flaw(of token: CompactJWS, _ head: [String: JSONTree]) -> TokenFlaw? {
    let algorithm = head["alg"]?.text ?? ""
    guard algorithm == "ES256" else { return .algorithm(algorithm) }
    if let type = head["typ"], type.text?.uppercased() != "JWT" { return .type(type.text ?? "") }
    let id = head["kid"]?.text ?? ""
    if id == keys.revoked.id { return .revokedKey(id) }
    guard id == keys.key.id else { return .unknownKey(found: id, expected: keys.key.id) }
    return keys.key.isValid(token) ? nil : .signature
  }

  private func flaw(of claims: [String: JSONTree]) -> TokenFlaw? {
    let issuer = claims["iss"]?.text ?? ""
    guard issuer.lowercased() == keys.issuerID else {
      return .issuer(found: issuer, expected: keys.issuerID)
    }
    let audience = claims["aud"]
    guard (audience?.list ?? [audience ?? .null]).contains(.text(Self.audience)) else {
      return .audience
    }
    let app = claims["bid"]?.text ?? ""
    return app == bundleID ? nil : .bundleID(found: app, expected: bundleID)
  }

  /// Checks the dates. Apple's libraries for Python and Java send no `iat`.
  private func flaw(ofDatesIn claims: [String: JSONTree]) -> TokenFlaw? {
    let now = self.now.timeIntervalSince1970
    guard let end = claims["exp"]?.seconds else { return .noExpiration }
    guard end > now - Self.skew else { return .expired(secondsAgo: Int(nearest: now - end)) }
    let issued = claims["iat"]?.seconds
    if let issued, issued > now + Self.skew {
      return .issuedInFuture(seconds: Int(nearest: issued - now))
    }
    let lifetime = end - (issued ?? now)
    guard lifetime <= Self.lifetime + Self.skew else {
      return .lifetime(minutes: Int(nearest: lifetime / 60))
    }
    return nil
  }
}

extension JSONTree {
  fileprivate var seconds: Double? {
    switch self {
    case .number(let value): Double(value)
    case .decimal(let value): Double("\(value)")
    case .text, .flag, .list, .object, .null: nil
    }
  }
}
