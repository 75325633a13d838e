import Foundation

/// The output of `--json`, with sorted keys, a final newline, and no control characters.
struct JSONOutput {
  let text: String

  init(_ value: some Encodable) throws { try self.init(value, .prettyPrinted) }

  static func line(_ value: some Encodable) throws -> JSONOutput { try JSONOutput(value, []) }

  private init(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .millisecondsSince1970
    text = Self.harmless(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
  }

  /// Escapes DEL, C1 controls, and invisible characters, which the encoder does not escape. They
  /// only occur in strings.
  private static func harmless(_ text: String) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let place = rest.firstIndex(where: { $0.isASCII ? $0.value == 0x7F : isInvisible($0) }) {
      result += Substring(rest[..<place])
      for unit in String(rest[place]).utf16 {
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      rest = rest[place...].dropFirst()
    }
    return result + Substring(rest)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// A JSON object. Omits members whose value is nil.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let members: [(name: String, value: any Encodable)]

  init(_ members: [(String, (any Encodable)?)]) {
    self.members = members.compactMap { name, value in value.map { (name, $0) } }
  }

  func adding(_ others: JSONObject) -> JSONObject {
    JSONObject((members + others.members).map { ($0.name, $0.value) })
  }

  init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.init(members) }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: MemberKey.self)
    for (name, value) in members { try object.encode(value, forKey: MemberKey(stringValue: name)) }
  }
}

struct JSONList: Encodable {
  let values: [any Encodable]

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for value in values { try list.encode(value) }
  }
}
