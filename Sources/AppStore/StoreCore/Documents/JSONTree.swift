public import Foundation

/// A JSON document as a value.
public enum JSONTree: Hashable, Sendable {
  case text(String)
  case number(Int)
  case decimal(Decimal)
  case flag(Bool)
  case list([JSONTree])
  case object([String: JSONTree])
  /// JSON's null, or a number that no type can represent.
  case null

  public init?(_ json: Data) {
    guard let tree = try? JSONDecoder().decode(JSONTree.self, from: json) else { return nil }
    self = tree
  }

  /// Returns the document with sorted keys, so that equal documents have equal bytes.
  public func encoded() -> Data { Data(bytes) }
  public var json: String { String(decoding: bytes, as: UTF8.self) }

  /// The encoded document. With `JSONEncoder`, storing a notification would take twice as long.
  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let value): Self.quote(value, to: &bytes)
    case .number(let value): bytes += String(value).utf8
    case .decimal(let value): bytes += value.description.utf8
    case .flag(let value): bytes += (value ? "true" : "false").utf8
    case .list(let values): Self.write(values, "[", "]", to: &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members.sorted { $0.key < $1.key }, "{", "}", to: &bytes) { member, bytes in
        Self.quote(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    case .null: bytes += "null".utf8
    }
  }

  private static func write<Part>(
    _ parts: [Part], _ start: Unicode.Scalar, _ end: Unicode.Scalar, to bytes: inout [UInt8],
    part: (Part, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: start))
    for (place, value) in parts.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      part(value, &bytes)
    }
    bytes.append(UInt8(ascii: end))
  }

  private static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // A receipt in Base64 is long.
    if isPlain { return bytes += text.utf8 }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
  }

  public subscript(key: String) -> JSONTree? { members?[key] }

  public var text: String? { if case .text(let value) = self { value } else { nil } }
  public var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  public var number: Int? { if case .number(let value) = self { value } else { nil } }
  public var list: [JSONTree]? { if case .list(let value) = self { value } else { nil } }
  public var members: [String: JSONTree]? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONTree: Codable {
  /// Tries strings first, because most values are strings and failed attempts are slow.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let members = try? value.decode([String: JSONTree].self) {
      self = .object(members)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else if let decimal = try? value.decode(Decimal.self) {
      self = .decimal(decimal)
    } else {
      self = .null
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
