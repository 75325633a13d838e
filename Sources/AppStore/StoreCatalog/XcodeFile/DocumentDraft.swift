import StoreCore

/// A part of a catalog that is converted from another file.
///
/// It stores its location in that file, for the positions of mistakes. A part without an origin has
/// the origin of its container.
struct DocumentDraft: Sendable {
  indirect enum Value: Sendable {
    case text(String)
    /// A number, or `true` or `false`.
    case plain(String)
    case object([(key: String, value: DocumentDraft)])
    case array([DocumentDraft])
  }

  let content: Value
  let origin: Int?

  static func text(_ text: String, from origin: JSONValue? = nil) -> Self {
    Self(content: .text(text), origin: origin?.node)
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
  func written() -> (bytes: [UInt8], origins: [Int]) {
    var writer = Writer()
    writer.write(self, in: 0)
    return (writer.bytes, writer.origins)
  }

  private struct Writer {
    var bytes: [UInt8] = []
    var origins: [Int] = []

    mutating func write(_ draft: DocumentDraft, in enclosing: Int, key: String? = nil) {
      let origin = draft.origin ?? enclosing
      if let key {
        origins.append(origin)
        put("\(JSONTree.text(key).json):")
      }
      origins.append(origin)
      switch draft.content {
      case .text(let text): put(JSONTree.text(text).json)
      case .plain(let text): put(text)
      case .object(let members):
        put("{")
        for (index, member) in members.enumerated() {
          if index > 0 { put(",") }
          write(member.value, in: origin, key: member.key)
        }
        put("}")
      case .array(let elements):
        put("[")
        for (index, element) in elements.enumerated() {
          if index > 0 { put(",") }
          write(element, in: origin)
        }
        put("]")
      }
    }

    private mutating func put(_ text: String) { bytes += text.utf8 }
  }
}
