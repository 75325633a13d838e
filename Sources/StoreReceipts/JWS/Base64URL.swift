import Foundation

/// The alphabet of JWS (RFC 7515): URL-safe, without padding.
enum Base64URL {
  static func encode(_ data: Data) -> String {
    var text = data.base64EncodedString()
    text.replace("+", with: "-")
    text.replace("/", with: "_")
    text.replace("=", with: "")
    return text
  }

  /// Only the one canonical spelling of the bytes is read: the last character has bits that decode
  /// to nothing, and a change of those must not go unseen either.
  static func decode(_ text: Substring) -> Data? {
    var standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard), encode(data) == text else { return nil }
    return data
  }
}
