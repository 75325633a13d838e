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
  public func encoded() -> Data { Data(json.utf8) }

  /// The encoded document. Does not use `JSONEncoder`, whose first use slows down launches.
  public var json: String {
    switch self {
    case .text(let value): Self.quoted(value)
    case .number(let value): String(value)
    case .decimal(let value): value.description
    case .flag(let value): value ? "true" : "false"
    case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.json)" }
        .joined(separator: ",") + "}"
    case .null: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{8}": quoted += "\\b"
      case "\u{c}": quoted += "\\f"
      case "\0"..<" ":
        quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
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
