import Foundation

/// The first part of a JWS: how it was signed, and by whom.
struct JWSHeader: Codable {
  static let algorithm = "ES256"

  var alg: String
  /// Standard Base64 of DER: leaf, intermediate, root.
  var x5c: [String]?

  var certificates: [Data] {
    (x5c ?? []).map { Data(base64Encoded: $0) ?? Data() }
  }

  /// Written by hand, since its order is Apple's and its slashes stand unescaped.
  static func encoded(certificates: [Data]) -> String {
    let chain = certificates.map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
    return Base64URL.encode(Data(#"{"alg":"\#(algorithm)","x5c":[\#(chain)]}"#.utf8))
  }
}
