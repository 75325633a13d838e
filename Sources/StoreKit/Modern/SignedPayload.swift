import Foundation

/// A compact JWS, taken apart and decoded once, and read field by field.
///
/// It is read generously: a document that failed its check is shown to the app, too, marked as
/// unverified, so that something has to stand in every field.
final class SignedPayload: Hashable, Sendable {
  let jws: String
  let header: Data
  let json: Data
  let signature: Data
  let signedData: Data
  let fields: Fields

  init(_ jws: String) {
    self.jws = jws
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
    let decoded = parts.map { Data(base64URL: $0) ?? Data() }
    header = decoded.first ?? Data()
    json = decoded.count > 1 ? decoded[1] : Data()
    signature = decoded.count > 2 ? decoded[2] : Data()
    signedData = Data(parts.prefix(2).joined(separator: ".").utf8)
    fields = (try? JSONDecoder().decode(Fields.self, from: json)) ?? Fields([:])
  }

  static func == (a: SignedPayload, b: SignedPayload) -> Bool { a.jws == b.jws }
  func hash(into hasher: inout Hasher) { hasher.combine(jws) }
}

extension SignedPayload {
  /// The values under the names of Apple's payloads.
  struct Fields: Decodable, Sendable {
    private enum Value: Decodable, Sendable {
      case text(String)
      case number(Double)
      case truth(Bool)
      case texts([String])
      case other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .text(text)
        } else if let truth = try? container.decode(Bool.self) {
          self = .truth(truth)
        } else if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else if let texts = try? container.decode([String].self) {
          self = .texts(texts)
        } else {
          self = .other
        }
      }
    }

    private let values: [String: Value]

    fileprivate init(_ values: [String: Never]) { self.values = [:] }

    init(from decoder: any Decoder) throws {
      values = try decoder.singleValueContainer().decode([String: Value].self)
    }

    func text(_ name: String) -> String? {
      if case .text(let text) = values[name] { text } else { nil }
    }

    func texts(_ name: String) -> [String] {
      if case .texts(let texts) = values[name] { texts } else { [] }
    }

    func truth(_ name: String) -> Bool? {
      if case .truth(let truth) = values[name] { truth } else { nil }
    }

    func number(_ name: String) -> Int? {
      guard case .number(let number) = values[name] else { return nil }
      return Int(exactly: number.rounded())
    }

    /// Returns an identifier of a transaction, which is a text of digits.
    func identifier(_ name: String) -> UInt64? { text(name).flatMap(UInt64.init) }

    /// Returns a date from milliseconds since 1970.
    func date(_ name: String) -> Date? {
      number(name).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }

    /// Thousandths of the currency's unit.
    func price(_ name: String) -> Decimal? { number(name).map { Decimal($0) / 1000 } }

    func uuid(_ name: String) -> UUID? { text(name).flatMap(UUID.init(uuidString:)) }
    func data(_ name: String) -> Data? { text(name).flatMap { Data(base64Encoded: $0) } }
  }
}

extension Data {
  /// Decodes Base64url as in a JWS; padding, which does not belong there, is overlooked.
  init?(base64URL text: some StringProtocol) {
    var standard = text.replacingOccurrences(of: "-", with: "+")
      .replacingOccurrences(of: "_", with: "/")
      .trimmingCharacters(in: CharacterSet(charactersIn: "="))
    standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
    self.init(base64Encoded: standard)
  }
}
