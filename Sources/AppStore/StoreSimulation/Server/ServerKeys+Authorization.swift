import Foundation
import StoreCore
import StoreReceipts

/// The check of a request's JSON web token.
extension ServerKeys {
  private static let audience = "appstoreconnect-v1"
  private static let longest = 8_192
  /// The longest lifetime of a token, and the allowed difference between two clocks.
  private static let (lifetime, skew): (Double, Double) = (3_600, 60)

  /// Returns the first flaw of an `Authorization` header in words; nil if it authorizes the
  /// request. Apple's answer contains none.
  ///
  /// - Parameter now: the machine's time. A server does not know of the world's clock.
  func flaw(of header: String?, bundleID: String, now: Date) -> String? {
    guard let header else { return "the request has no Authorization header" }
    guard header.utf8.count <= Self.longest else {
      return "the Authorization header is longer than \(Self.longest) bytes"
    }
    let words = header.split(separator: " ")
    guard words.first?.lowercased() == "bearer" else {
      return "the Authorization header does not start with Bearer"
    }
    let token = CompactJWS(String(words.last ?? ""))
    guard words.count == 2, let head = JSONTree(token.header)?.members,
      let claims = JSONTree(token.payload)?.members
    else { return "the token is not a JSON web token" }
    return flaw(of: token, head) ?? flaw(of: claims, bundleID) ?? flaw(ofDatesIn: claims, now)
  }

  private func flaw(of token: CompactJWS, _ head: [String: JSONTree]) -> String? {
    let algorithm = head["alg"]?.text ?? ""
    guard algorithm == "ES256" else {
      return "the token's algorithm is \"\(algorithm)\", not ES256"
    }
    if let type = head["typ"], type.text?.uppercased() != "JWT" {
      return "the token's type is \"\(type.text ?? "")\", not JWT"
    }
    let id = head["kid"]?.text ?? ""
    if id == revoked.id { return "the token's key \(id) is revoked" }
    guard id == key.id else { return "the token's key ID is \"\(id)\"; this world's is \(key.id)" }
    return key.isValid(token) ? nil : "the token's signature does not match its key"
  }

  private func flaw(of claims: [String: JSONTree], _ bundleID: String) -> String? {
    let issuer = claims["iss"]?.text ?? ""
    guard issuer.lowercased() == issuerID else {
      return "the token's issuer is \"\(issuer)\"; this world's is \(issuerID)"
    }
    let audience = claims["aud"]
    guard (audience?.list ?? [audience ?? .null]).contains(.text(Self.audience)) else {
      return "the token's audience is not \(Self.audience)"
    }
    let app = claims["bid"]?.text ?? ""
    return app == bundleID
      ? nil : "the token's bundle ID is \"\(app)\"; this world's is \(bundleID)"
  }

  /// Checks the dates. Apple's libraries for Python and Java send no `iat`.
  private func flaw(ofDatesIn claims: [String: JSONTree], _ date: Date) -> String? {
    let now = date.timeIntervalSince1970
    guard let end = claims["exp"]?.seconds else { return "the token has no expiration date" }
    guard end > now else { return "the token expired \(Int(nearest: now - end)) seconds ago" }
    let issued = claims["iat"]?.seconds
    if let issued, issued > now + Self.skew {
      return "the token was issued \(Int(nearest: issued - now)) seconds in the future"
    }
    let lifetime = end - (issued ?? now)
    guard lifetime <= Self.lifetime + Self.skew else {
      return "the token is valid for \(Int(nearest: lifetime / 60)) minutes; 60 are allowed"
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
