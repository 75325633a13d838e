import StoreCore

/// The schema of a command's `--json` output.
///
/// Objects have exactly the listed members, except for optional ones.
indirect enum JSONSchema: Sendable, ExpressibleByDictionaryLiteral {
  case text, flag, integer, number
  /// Milliseconds since 1970.
  case date
  case money
  case words([String])
  case list(of: JSONSchema)
  case object([(name: String, schema: JSONSchema)])
  case optional(JSONSchema)
  case nullable(JSONSchema)
  case either([JSONSchema])
  /// An object whose format is specified elsewhere.
  case open(String)

  init(dictionaryLiteral members: (String, JSONSchema)...) {
    self = .object(members.map { (name: $0.0, schema: $0.1) })
  }

  static let writtenFile: JSONSchema = ["file": .text, "bytes": .integer]

  func adding(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
    guard case .object(let own) = self else { return self }
    return .object(own + members.map { (name: $0.key, schema: $0.value) })
  }

  /// Returns the JSON Schema document (draft 2020-12) for a name in `razefaces schema`.
  func document(_ name: String, title: String) -> JSONTree {
    let head: [String: JSONTree] = [
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "$id": .text("urn:\(Program.name):\(Program.version):\(name)"), "title": .text(title),
    ]
    return .object(keywords.merging(head) { $1 })
  }

  private var keywords: [String: JSONTree] {
    switch self {
    case .text: Self.type("string")
    case .flag: Self.type("boolean")
    case .integer: Self.type("integer")
    case .number: Self.type("number")
    case .date: Self.type("integer", "Milliseconds since 1970.")
    case .money: Self.type("number", "In units of the currency.")
    case .words(let words): ["enum": .list(words.map(JSONTree.text))]
    case .list(let schema):
      Self.type("array").merging(["items": .object(schema.keywords)]) { $1 }
    case .object(let members): Self.object(members)
    case .optional(let schema): schema.keywords
    case .nullable(let schema):
      ["anyOf": .list([.object(schema.keywords), .object(Self.type("null"))])]
    case .either(let schemas): ["anyOf": .list(schemas.map { .object($0.keywords) })]
    case .open(let description): Self.type("object", description)
    }
  }

  private static func type(_ name: String, _ description: String? = nil) -> [String: JSONTree] {
    ["type": .text(name), "description": description.map(JSONTree.text)].compactMapValues { $0 }
  }

  private static func object(_ members: [(name: String, schema: JSONSchema)]) -> [String: JSONTree]
  {
    let required = members.filter { if case .optional = $0.schema { false } else { true } }
    return type("object").merging([
      "properties": .object(
        Dictionary(members.map { ($0.name, .object($0.schema.keywords)) }) { $1 }),
      "required": .list(required.map { .text($0.name) }), "additionalProperties": .flag(false),
    ]) { $1 }
  }
}
