import Foundation
public import StoreKit

/// An error as a value. Errors are equal if their domains, codes, and descriptions are.
package struct ShopError: Hashable, Sendable {
  package let error: any Error

  package init(_ error: any Error) { self.error = error }

  package var sentence: String {
    (error as? any LocalizedError)?.errorDescription ?? (error as NSError).localizedDescription
  }

  /// The name and code of the error, such as `SKError 2 paymentCancelled`; nil for an unknown one.
  package var label: String? {
    switch error {
    case let error as SKError: Self.label(error.code)
    case let error as URLError: "\(NSURLErrorDomain) \(error.code.rawValue)"
    default: (error as NSError).userInfo[Self.labelKey] as? String
    }
  }

  static func label(_ code: SKError.Code) -> String { "SKError \(code.rawValue) \(code)" }

  package var isCancellation: Bool { (error as? SKError)?.code == .paymentCancelled }

  package static func == (a: Self, b: Self) -> Bool {
    let (a, b) = (a.error as NSError, b.error as NSError)
    return a.domain == b.domain && a.code == b.code
      && a.localizedDescription == b.localizedDescription
  }

  package func hash(into hasher: inout Hasher) {
    let error = error as NSError
    hasher.combine(error.domain)
    hasher.combine(error.code)
  }
}

/// Encodes the errors in a log, for a caller that knows more error types than the app. Without it,
/// only a description in one language is kept.
package struct ErrorCoding: Sendable {
  package static let key = CodingUserInfoKey(rawValue: "errorCoding")

  /// Returns a description for readers that do not know the error's type.
  package var sentence: @Sendable (any Error) -> String
  package var write: @Sendable (any Error) -> String?
  package var read: @Sendable (String) -> (any Error)?

  package init(
    sentence: @escaping @Sendable (any Error) -> String,
    write: @escaping @Sendable (any Error) -> String?,
    read: @escaping @Sendable (String) -> (any Error)?
  ) { (self.sentence, self.write, self.read) = (sentence, write, read) }

  fileprivate init?(_ userInfo: [CodingUserInfoKey: Any]) {
    guard let found = Self.key.flatMap({ userInfo[$0] }) as? ErrorCoding else { return nil }
    self = found
  }
}

extension ShopError: Codable {
  private static let labelKey = "label"

  private enum Key: String, CodingKey { case domain, code, sentence, label, cause }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode((error as NSError).domain, forKey: .domain)
    try values.encode((error as NSError).code, forKey: .code)
    let coding = ErrorCoding(encoder.userInfo)
    try values.encode(coding?.sentence(error) ?? sentence, forKey: .sentence)
    try values.encodeIfPresent(label, forKey: .label)
    try values.encodeIfPresent(coding?.write(error), forKey: .cause)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: try values.decode(String.self, forKey: .sentence)
    ]
    info[Self.labelKey] = try values.decodeIfPresent(String.self, forKey: .label)
    if let cause = try values.decodeIfPresent(String.self, forKey: .cause) {
      info[NSUnderlyingErrorKey] = ErrorCoding(decoder.userInfo)?.read(cause)
    }
    self.init(
      NSError(
        domain: try values.decode(String.self, forKey: .domain),
        code: try values.decode(Int.self, forKey: .code), userInfo: info))
  }
}

package typealias SignatureFlaw = VerificationResult<Transaction>.VerificationError

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
  var problem: SignatureFlaw? { if case .failure(let problem) = self { problem } else { nil } }
}
