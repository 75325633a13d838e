import StoreCore

/// A part of a catalog that is converted from another file.
///
/// It stores its location in that file, for the positions of mistakes. A part without an origin has
/// the origin of its container.
struct DocumentDraft: Sendable {
  indirect enum Value: Sendable {
    /// A text, a number, or `true` or `false`, as JSON writes it.
    case plain(String)
    case object([(key: String, value: DocumentDraft)])
    case array([DocumentDraft])
  }

  let content: Value
  let origin: Int?

  static func text(_ text: String, from origin: JSONValue? = nil) -> Self {
    plain(JSONTree.text(text).json, from: origin)
  }

  static func plain(_ text: String, from origin: JSONValue? = nil) -> Self {
    Self(content: .plain(text), origin: origin?.node)
  }

  /// Omits members whose value is nil.
  static func object(
    _ members: KeyValuePairs<String, DocumentDraft?>, from origin: JSONValue? = nil
  ) -> Self {
    let present = members.compactMap { key, value in value.map { (key: key, value: $0) } }
    return Self(content: .object(present), origin: origin?.node)
  }

  static func array(_ elements: [DocumentDraft], from origin: JSONValue? = nil) -> Self {
    Self(content: .array(elements), origin: origin?.node)
  }

  /// Returns the JSON, and the origin of each of its nodes.
  func written() -> (json: String, origins: [Int]) {
    var (json, origins) = ("", [Int]())
    write(to: &json, &origins, in: 0)
    return (json, origins)
  }

  private func write(to json: inout String, _ origins: inout [Int], in enclosing: Int) {
    let origin = origin ?? enclosing
    origins.append(origin)
    switch content {
    case .plain(let text): json += text
    case .object(let members):
      json += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { json += "," }
        // A key has the origin of its value.
        origins.append(member.value.origin ?? origin)
        json += JSONTree.text(member.key).json + ":"
        member.value.write(to: &json, &origins, in: origin)
      }
      json += "}"
    case .array(let elements):
      json += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { json += "," }
        element.write(to: &json, &origins, in: origin)
      }
      json += "]"
    }
  }
}
