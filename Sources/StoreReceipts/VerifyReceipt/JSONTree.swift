public import Foundation

/// A JSON document as a value: what a server answers, ready to be compared, shown or sent.
public enum JSONTree: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Keys in alphabetical order, so that equal answers are equal bytes.
  public func encoded(pretty: Bool = false) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // Strings, whole numbers and truth values always have a JSON.
    return (try? encoder.encode(self)) ?? Data()
  }

  public subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  public var string: String? { if case .string(let value) = self { value } else { nil } }
  public var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  public var array: [JSONTree]? { if case .array(let value) = self { value } else { nil } }
  public var members: [String: JSONTree]? {
    if case .object(let value) = self { value } else { nil }
  }
}

extension JSONTree: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
