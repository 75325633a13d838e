import StoreCore

/// The values of a document without mistakes.
struct CorrectDocument: Sendable {
  /// The places of the top level's values in the text.
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

/// The reading of a whole document onto one tape, with all of its mistakes.
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
    return .failure(failure(parser.mistakes.merging(checker.mistakes), bytes))
  }

  private func failure(_ mistakes: MistakeList, _ bytes: JSONBytes) -> CatalogFailure {
    var walker = TextPosition.Walker(bytes: bytes)
    return CatalogFailure(
      mistakes: mistakes.first.map {
        CatalogMistake($0, at: walker.advance(to: $0.offset), in: fileName)
      }, count: mistakes.count)
  }
}
