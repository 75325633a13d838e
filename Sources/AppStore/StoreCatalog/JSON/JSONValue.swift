/// A value in validated JSON.
///
/// Values are decoded on access, without further checks. A value of another type reads as missing.
struct JSONValue {
  let json: ParsedJSON
  let node: Int

  init(_ json: ParsedJSON, _ node: Int) { (self.json, self.node) = (json, node) }

  var isObject: Bool { json.nodes[node].kind == .object }
  var isNumber: Bool { json.nodes[node].kind == .number }

  func member(_ name: String) -> JSONValue? {
    guard isObject else { return nil }
    let key = json.children(of: node).first { json.isText($0, name) }
    return key.map { JSONValue(json, $0 + 1) }
  }

  func elements(_ key: String) -> [JSONValue] {
    guard let array = member(key), json.nodes[array.node].kind == .array else { return [] }
    return json.children(of: array.node).map { JSONValue(json, $0) }
  }

  var string: String? { json.nodes[node].kind == .string ? json.text(of: node) : nil }
  var numberText: String { json.bytes.string(json.nodes[node].range) }
}
