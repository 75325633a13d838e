private import CTapes

/// An embedded tape of the QA catalog. It runs with any product catalog that fills its roles.
package struct CatalogTape: Sendable {
  /// The file's name without `.tape`.
  package let name: String
  package let text: String

  /// The files of the QA catalog, by name.
  static let files: [CatalogTape] = {
    var count = 0
    let files = UnsafeBufferPointer(start: catalog_tapes(&count), count: count)
    return files.map { CatalogTape($0) }
  }()

  /// The QA catalog, by name.
  package static let all = files.flatMap(\.variants).sorted { "\($0.name)." < "\($1.name)." }

  /// The scenes of the demonstration, in their order. Their names have no numbers.
  package static let scenes: [CatalogTape] = {
    var count = 0
    let files = UnsafeBufferPointer(start: demonstration_scenes(&count), count: count)
    return files.map { file in
      let scene = CatalogTape(file)
      let name = scene.name.drop { $0.isNumber || $0 == "_" }
      return CatalogTape(name: String(name), text: scene.text)
    }
  }()

  /// The tapes of a file. If it begins with `# For each STATUS:` and words, it is a tape for each
  /// of them: the word replaces `STATUS` in the name and the text.
  var variants: [CatalogTape] {
    guard let head = text.prefixMatch(of: /# For each (\w+):((?:.|\n#)*)\n/) else { return [self] }
    let (variable, words) = (head.output.1, head.output.2)
    let steps = text[head.range.upperBound...]
    return words.split { $0.isWhitespace || $0 == "#" }.map { word in
      CatalogTape(
        name: name.replacing(variable, with: word),
        text: String(steps.replacing(variable, with: word)))
    }
  }

  package func parsed() throws(TapeFailure) -> Tape { try TapeParser.parse(text, file: name) }
}

extension CatalogTape {
  fileprivate init(_ file: catalog_tape) {
    self.init(name: String(cString: file.name), text: String(cString: file.text))
  }
}
