import Foundation

/// The alphabet of JWS (RFC 7515): URL-safe, without padding.
///
/// On bytes, not on characters: a header is two thousand of them, and a search for characters took
/// longer than the cryptography.
enum Base64URL {
  private static let padding = UInt8(ascii: "=")

  static func encode(_ data: Data) -> String {
    String(decoding: encodedBytes(data), as: UTF8.self)
  }

  /// Decodes the one canonical spelling of the bytes: the last character has bits that decode to
  /// nothing, and a change of those must not go unseen either.
  static func decode(_ text: some Collection<UInt8>) -> Data? {
    var standard = Data(text.lazy.map(standardDigit))
    standard.append(contentsOf: repeatElement(padding, count: (4 - standard.count % 4) % 4))
    guard let data = Data(base64Encoded: standard), encodedBytes(data).elementsEqual(text) else {
      return nil
    }
    return data
  }

  private static func encodedBytes(_ data: Data) -> [UInt8] {
    var bytes = data.base64EncodedData().map(urlDigit)
    while bytes.last == padding { bytes.removeLast() }
    return bytes
  }

  private static func urlDigit(_ digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "+"): UInt8(ascii: "-")
    case UInt8(ascii: "/"): UInt8(ascii: "_")
    default: digit
    }
  }

  private static func standardDigit(_ digit: UInt8) -> UInt8 {
    switch digit {
    case UInt8(ascii: "-"): UInt8(ascii: "+")
    case UInt8(ascii: "_"): UInt8(ascii: "/")
    default: digit
    }
  }
}
