import Foundation
import StoreCore

/// A JWS taken apart, but not yet believed.
struct CompactJWS {
  let header: JWSHeader
  let headerData: Data
  let payloadData: Data
  let signatureData: Data
  /// The bytes that the signature covers.
  let signedData: Data
  private let properties: [String: Any]

  /// Splits a compact JWS; nil unless there are three parts in canonical Base64URL, the first two
  /// of them JSON objects.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let headerData = Base64URL.decode(parts[0]),
      let payloadData = Base64URL.decode(parts[1]), let signatureData = Base64URL.decode(parts[2]),
      let header = try? JSONDecoder().decode(JWSHeader.self, from: headerData),
      let properties = try? JSONSerialization.jsonObject(with: payloadData) as? [String: Any]
    else { return nil }
    self.header = header
    self.headerData = headerData
    self.payloadData = payloadData
    self.signatureData = signatureData
    self.properties = properties
    signedData = Data(bytes[..<parts[1].endIndex])
  }

  func text(_ name: String) -> String? { properties[name] as? String }

  func date(_ name: String) -> Date? { number(name).map(Date.init(milliseconds:)) }

  func has(_ name: String, _ shape: SignedKind.Shape) -> Bool {
    switch shape {
    case .text: text(name) != nil
    case .number: number(name) != nil
    }
  }

  private func number(_ name: String) -> Int? { properties[name] as? Int }
}
