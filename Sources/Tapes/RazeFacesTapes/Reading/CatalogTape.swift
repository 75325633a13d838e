private import CTapes

/// An embedded tape of the QA catalog. It runs with any product catalog that fills its roles.
package struct CatalogTape: Sendable {
  /// The file's name without `.tape`.
  package let name: String
  package let text: String

  /// The QA catalog, by name.
  package static let all: [CatalogTape] = {
    var count = 0
    let tapes = UnsafeBufferPointer(start: catalog_tapes(&count), count: count)
    return tapes.map { CatalogTape(name: String(cString: $0.name), text: String(cString: $0.text)) }
  }()

  /// The scenes of the demonstration, in their order. Their names have no numbers.
  package static let scenes: [CatalogTape] = {
    var count = 0
    let tapes = UnsafeBufferPointer(start: demonstration_scenes(&count), count: count)
    return tapes.map { tape in
      let name = String(cString: tape.name).drop { $0.isNumber || $0 == "_" }
      return CatalogTape(name: String(name), text: String(cString: tape.text))
    }
  }()

  package func parsed() throws(TapeFailure) -> Tape { try TapeParser.parse(text, file: name) }
}
