import Foundation

/// The first part of a JWS: how it was signed, and by whom.
struct JWSHeader: Codable {
  var alg: String
  /// Standard Base64 of DER: leaf, intermediate, root.
  var x5c: [String]?

  var certificates: [Data] {
    (x5c ?? []).map { Data(base64Encoded: $0) ?? Data() }
  }
}
