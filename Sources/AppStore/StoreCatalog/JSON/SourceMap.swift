/// The origins of a converted document's parts: the source's nodes, by ascending offsets.
struct SourceMap: Sendable {
  let source: ParsedJSON
  private var offsets: [Int] = []
  private var nodes: [Int] = []

  init(source: ParsedJSON) { self.source = source }

  mutating func add(_ node: Int, at offset: Int) {
    offsets.append(offset)
    nodes.append(node)
  }

  func node(at offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : nodes[low - 1]
  }
}
