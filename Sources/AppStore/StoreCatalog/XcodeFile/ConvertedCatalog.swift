import StoreCore

/// The JSON of a catalog that was converted from Xcode's file.
struct ConvertedCatalog {
  private(set) var parser: JSONParser
  let origins: JSONOrigins

  init(_ draft: DocumentDraft, from source: ParsedJSON) {
    let (json, nodes) = draft.written()
    parser = JSONParser(JSONBytes(json.utf8))
    origins = JSONOrigins(source: source, nodes: nodes)
  }

  var json: ParsedJSON { parser.json }

  private static let mostPasses = 10

  /// Changes the values that only Xcode accepts. A change can require others, so there are several
  /// passes.
  ///
  /// - Returns: what was changed, with the nodes of the former values in Xcode's file.
  mutating func mend() -> [(Mistake, node: Int)] {
    var changes: [(Mistake, node: Int)] = []
    for _ in 0..<Self.mostPasses {
      var reader = CatalogReader(json, from: origins, isLenient: true)
      _ = reader.readDocument()
      if reader.mendable.isEmpty { break }
      let mends = Dictionary(reader.mendable.map { ($0.node, $0.mistake) }) { first, _ in first }
      changes += replace(mends.sorted { $0.key < $1.key })
    }
    return changes
  }

  private mutating func replace(_ mends: [(key: Int, value: Mistake)]) -> [(Mistake, node: Int)] {
    let former = json
    var bytes: [UInt8] = []
    var end = 0
    let changes = mends.map { node, mistake in
      let range = former.nodes[node].range
      let isText = former.nodes[node].kind == .string
      let text = isText ? former.text(of: node) : former.bytes.string(range)
      let new = mistake.mend?(text).json ?? ""
      bytes += (end..<range.lowerBound).map { former.bytes[$0] } + Array(new.utf8)
      end = range.upperBound
      let words = "\(former.bytes.string(range)) becomes \(new): \(mistake.problem)"
      return (Mistake(words, allowed: mistake.allowed), node: origins.nodes[node])
    }
    bytes += (end..<former.bytes.count).map { former.bytes[$0] }
    // The nodes stay the same; only their positions change.
    parser = JSONParser(JSONBytes(bytes))
    return changes
  }
}
