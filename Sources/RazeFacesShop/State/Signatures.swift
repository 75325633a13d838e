public import StoreKit

package typealias SignatureFlaw = VerificationResult<Transaction>.VerificationError

/// The coding of errors by their names, for a log.
extension VerificationResult.VerificationError: Codable {
  private static var all: [Self] {
    [
      .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification, .invalidEncoding,
      .invalidSignature, .missingRequiredProperties,
    ]
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let problem = Self.all.first(where: { "\($0)" == name }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no such problem of a signature: \(name)")
    }
    self = problem
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(self)")
  }
}

extension Result where Failure == SignatureFlaw {
  var problem: SignatureFlaw? {
    if case .failure(let problem) = self { problem } else { nil }
  }
}
