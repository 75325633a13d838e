import StoreCore

/// What is known of a document without mistakes.
struct CorrectDocument: Sendable {
  /// Where the values of the top level begin in the text.
  let app: CatalogMembers<AppKey>
  let products: FoundProducts
  let index: ProductIndex

  init(
    _ json: JSONParser, _ app: CatalogMembers<AppKey>, _ products: FoundProducts,
    _ index: ProductIndex
  ) {
    var offsets = app
    for key in AppKey.allCases { offsets[key] = app[key].map { Int(json.nodes[$0].start) } }
    self.app = offsets
    self.products = products
    self.index = index
  }
}

/// Reads a whole document onto one tape, and tells all that is wrong in it.
struct ThoroughReading {
  let text: JSONText
  let fileName: String

  func read() throws(CatalogFailure) -> CorrectDocument {
    try text.read { bytes in read(bytes) }.get()
  }

  private func read(_ bytes: JSONBytes) -> Result<CorrectDocument, CatalogFailure> {
    var parser = JSONParser(bytes)
    parser.parseDocument()
    var checker = CatalogChecker(parser)
    if parser.isComplete, let app = AppSchema.checkDocument(in: &checker) {
      let index = ProductSchema.index(&checker)
      if parser.mistakes.isEmpty, checker.mistakes.isEmpty {
        return .success(CorrectDocument(parser, app, checker.products, index))
      }
    }
    return .failure(failure(parser.mistakes + checker.mistakes, bytes))
  }

  private func failure(_ mistakes: [LocatedMistake], _ bytes: JSONBytes) -> CatalogFailure {
    var walker = TextPosition.Walker(bytes: bytes)
    let inOrder = mistakes.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    return CatalogFailure(
      mistakes: inOrder.map { _, found in
        CatalogMistake(found, at: walker.advance(to: found.offset), in: fileName)
      })
  }
}
