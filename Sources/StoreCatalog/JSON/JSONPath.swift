extension JSONTape {
  /// Returns the path of a node in the document, such as `$.products[3].prices.VNM`; a key stands
  /// for its value. Keys that are no plain words appear as `["zh-Hans"]`.
  func path(to target: Int) -> String {
    var path = "$"
    var container = 0
    while container < target, let step = step(from: container, to: target) {
      path += step.text
      container = step.node
    }
    return path
  }

  /// The path of the newest value or key in the innermost container that is still open.
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
      !key.isEmpty && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || isAlphanumeric($0) }
    return isPlain ? ".\(key)" : "[\"\(key)\"]"
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns the child of a container that is the target or holds it.
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
