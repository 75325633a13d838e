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
    let decoded = parts.prefix(3).map { Data(base64URL: $0) ?? Data() }
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
        data.base64URLBytes.elementsEqual(part)
      }
  }
}

// Works on bytes, because replacing characters in a header took longer than the cryptography.
extension Data {
  private static let padding = UInt8(ascii: "=")

  /// The encoding of a JWS: URL-safe Base64 without padding.
  package var base64URL: String { String(decoding: base64URLBytes, as: UTF8.self) }

  fileprivate var base64URLBytes: [UInt8] {
    // Arrays, because iterating over Data is slow.
    var bytes = Array(base64EncodedData()).map { (digit: UInt8) -> UInt8 in
      switch digit {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: digit
      }
    }
    while bytes.last == Self.padding { bytes.removeLast() }
    return bytes
  }

  fileprivate init?(base64URL text: ArraySlice<UInt8>) {
    var standard = text.map { (digit: UInt8) -> UInt8 in
      switch digit {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: digit
      }
    }
    while standard.last == Self.padding { standard.removeLast() }
    standard += repeatElement(Self.padding, count: (4 - standard.count % 4) % 4)
    self.init(base64Encoded: Data(standard))
  }
}
