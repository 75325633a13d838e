/// A JSON text with its values and keys, in the order of the text.
struct JSONTape: Sendable {
  let bytes: JSONBytes
  var nodes: [JSONNode] = []

  /// The keys of an object, each followed by its value; the elements of an array.
  func children(of container: Int) -> Children {
    Children(
      nodes: nodes, child: container + 1, end: Int(nodes[container].next),
      keyLength: nodes[container].kind == .object ? 1 : 0)
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: [JSONNode]
    fileprivate var child: Int
    fileprivate let end: Int
    fileprivate let keyLength: Int

    mutating func next() -> Int? {
      guard child < end else { return nil }
      defer { child = Int(nodes[child + keyLength].next) }
      return child
    }
  }

  /// A string node's text with its escapes resolved.
  func text(of node: Int) -> String {
    let content = nodes[node].content
    return nodes[node].traits.contains(.hasEscapes)
      ? JSONEscapes.decoded(bytes, content) : bytes.string(content)
  }

  /// Whether a string node has this text.
  func isText(_ node: Int, _ text: String) -> Bool {
    nodes[node].traits.contains(.hasEscapes)
      ? self.text(of: node) == text : bytes.equals(text, nodes[node].content)
  }

  /// Whether a key is that of somebody's own note, which nobody looks at: it begins with `_`.
  func isNote(_ key: Int) -> Bool { bytes[Int(nodes[key].start) + 1] == UInt8(ascii: "_") }
}
