import Foundation
import StoreCore

/// A signed document, taken apart and decoded once, and read field by field.
///
/// It is read generously: a document that failed its check is shown to the app, too, marked as
/// unverified, so that something has to stand in every field.
final class SignedPayload: Hashable, Sendable {
  let jws: String
  let origin: Origin
  let parts: CompactJWS
  let fields: Fields

  init(_ jws: String, from connection: StoreConnection) {
    self.jws = jws
    origin = Origin(connection)
    parts = CompactJWS(jws)
    fields = Fields(members: JSONTree(parts.payload)?.members ?? [:])
  }

  var json: Data { parts.payload }

  static func == (a: SignedPayload, b: SignedPayload) -> Bool { a.jws == b.jws }
  func hash(into hasher: inout Hasher) { hasher.combine(jws) }
}

extension SignedPayload {
  /// The values under the names of Apple's payloads.
  struct Fields: Sendable {
    fileprivate let members: [String: JSONTree]

    func text(_ name: String) -> String? { members[name]?.text }
    func texts(_ name: String) -> [String] { members[name]?.list?.compactMap(\.text) ?? [] }
    func truth(_ name: String) -> Bool? { members[name]?.flag }

    func number(_ name: String) -> Int? {
      if case .decimal(let number)? = members[name] {
        return Int(exactly: NSDecimalNumber(decimal: number).doubleValue.rounded())
      }
      return members[name]?.number
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
