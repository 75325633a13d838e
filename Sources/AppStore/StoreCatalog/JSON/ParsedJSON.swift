/// The values and keys of a JSON text, in the order of the text.
struct ParsedJSON: Sendable {
  static let deepest = 64

  let bytes: JSONBytes
  var nodes: [JSONNode] = []

  /// Returns a container's children: an object's keys, or an array's elements.
  func children(of container: Int) -> Children {
    Children(
      nodes: nodes, child: container + 1, end: Int(nodes[container].next),
      keyLength: nodes[container].kind == .object ? 1 : 0)
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: [JSONNode]
    fileprivate var child: Int
    fileprivate let end, keyLength: Int

    mutating func next() -> Int? {
      guard child < end else { return nil }
      defer { child = Int(nodes[child + keyLength].next) }
      return child
    }
  }

  func text(of node: Int) -> String {
    let content = nodes[node].content
    return nodes[node].hasEscapes ? JSONEscape.decoded(bytes, content) : bytes.string(content)
  }

  func isText(_ node: Int, _ text: String) -> Bool {
    nodes[node].hasEscapes ? self.text(of: node) == text : bytes.equals(text, nodes[node].content)
  }

  /// Returns whether a key starts with `_`, which marks a note to be ignored.
  func isNote(_ key: Int) -> Bool { bytes[Int(nodes[key].start) + 1] == UInt8(ascii: "_") }

  /// Returns the path of a node, such as `$.products[3].prices.VNM`. A key has the path of its
  /// value. Keys that are not plain words appear as `["zh-Hans"]`.
  func path(to target: Int) -> String {
    var path = "$"
    var container = 0
    while container < target, let step = step(from: container, to: target) {
      path += step.text
      container = step.node
    }
    return path
  }

  /// The path of the newest value or key in the innermost open container.
  var pathOfWhatIsBeingRead: String {
    var newest = 0
    while newest < nodes.count, nodes[newest].next == JSONNode.open,
      let child = newestChild(of: newest)
    {
      newest = child
    }
    return path(to: newest)
  }

  private func newestChild(of container: Int) -> Int? {
    let keyLength = nodes[container].kind == .object ? 1 : 0
    var child = container + 1
    var newest: Int?
    while child < nodes.count {
      let value = min(child + keyLength, nodes.count - 1)
      newest = value
      guard nodes[value].next != JSONNode.open else { break }
      child = max(Int(nodes[value].next), child + 1)
    }
    return newest
  }

  static func member(_ key: String) -> String {
    let isPlain =
      !key.isEmpty && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIIAlphanumeric }
    return isPlain ? ".\(key)" : "[\"\(key)\"]"
  }

  /// Returns the child of a container that is the target or contains it.
  private func step(from container: Int, to target: Int) -> (text: String, node: Int)? {
    var child = container + 1
    var index = 0
    while child <= target {
      let isMember = nodes[container].kind == .object
      let value = isMember ? child + 1 : child
      let next = value < nodes.count ? nodes[value].next : UInt32(nodes.count)
      if next == JSONNode.open || target < next {
        guard isMember else { return ("[\(index)]", value) }
        return (Self.member(text(of: child)), value)
      }
      child = Int(next)
      index += 1
    }
    return nil
  }
}

/// A value or key. Its members or elements follow it.
struct JSONNode: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array, string, number, `true`, `false`, null
    /// An invalid value that was already reported.
    case broken
  }

  static let open = UInt32.max

  /// The offset of the first byte; for a string, its opening quotation mark.
  var start: UInt32
  var end: UInt32
  /// The index of the next node that is not inside this value; `open` during parsing.
  var next: UInt32
  var kind: Kind
  /// Whether a string has escape sequences.
  var hasEscapes = false
  /// Whether a string has a syntax mistake, which was already reported.
  var isFaulty = false

  var range: Range<Int> { Int(start)..<Int(end) }
  /// The bytes of a string between its quotation marks.
  var content: Range<Int> { Int(start) + 1..<max(Int(end) - 1, Int(start) + 1) }
}

/// For each node of a converted text, the node of the original that it was made from.
struct JSONOrigins {
  let source: ParsedJSON
  let nodes: [Int]
}
