public import Foundation

/// A decoded compact JWS (RFC 7515) whose signature is not verified yet.
///
/// Decoding is lenient, because apps also receive documents that fail verification. A part that
/// cannot be decoded is empty.
public struct CompactJWS: Sendable {
  public let header, payload, signature: Data
  private let bytes: [UInt8]
  private let parts: [ArraySlice<UInt8>]

  public init(_ text: String) {
    bytes = Array(text.utf8)
    parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decoded = parts.prefix(3).map { Base64URL.decode($0) ?? Data() }
    header = decoded[0]
    payload = decoded.count > 1 ? decoded[1] : Data()
    signature = decoded.count > 2 ? decoded[2] : Data()
  }

  public var signedData: Data { Data(bytes[..<parts[min(1, parts.count - 1)].endIndex]) }

  /// Whether there are three parts in canonical encoding. Otherwise the unused bits of the
  /// signature's last character could be changed unnoticed.
  public var isCanonical: Bool {
    parts.count == 3
      && zip(parts, [header, payload, signature]).allSatisfy { part, data in
        Base64URL.encodedBytes(data).elementsEqual(part)
      }
  }
}

/// The encoding of a JWS: URL-safe Base64 without padding.
///
/// Works on bytes, because replacing characters in a header took longer than the cryptography.
public enum Base64URL {
  private static let padding = UInt8(ascii: "=")

  public static func encode(_ data: Data) -> String {
    String(decoding: encodedBytes(data), as: UTF8.self)
  }

  static func encodedBytes(_ data: Data) -> [UInt8] {
    // Arrays, because iterating over Data is slow.
    var bytes = Array(data.base64EncodedData()).map(urlDigit)
    while bytes.last == padding { bytes.removeLast() }
    return bytes
  }

  static func decode(_ text: ArraySlice<UInt8>) -> Data? {
    var standard = Data(text.map(standardDigit))
    while standard.last == padding { standard.removeLast() }
    standard.append(contentsOf: repeatElement(padding, count: (4 - standard.count % 4) % 4))
    return Data(base64Encoded: standard)
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
