private import CTapes

/// A file that contains a tape. Those of the QA catalog and of the demonstration are embedded, and
/// run with any product catalog that fills their roles.
package struct TapeFile: Hashable, Sendable {
  /// An embedded file's name has no `.tape`.
  package let name, text: String

  /// The files of the QA catalog, by name.
  static let files: [TapeFile] = {
    var count = 0
    let files = UnsafeBufferPointer(start: catalog_tapes(&count), count: count)
    return files.map { TapeFile($0) }
  }()

  /// The QA catalog, by name.
  package static let all = files.flatMap(\.variants).sorted { "\($0.name)." < "\($1.name)." }

  /// The scenes of the demonstration, in their order. Their names have no numbers.
  package static let scenes: [TapeFile] = {
    var count = 0
    let files = UnsafeBufferPointer(start: demonstration_scenes(&count), count: count)
    return files.map { TapeFile($0) }.map { file in
      TapeFile(name: String(file.name.drop { $0.isNumber || $0 == "_" }), text: file.text)
    }
  }()

  /// The tapes of a file. If it begins with `# For each STATUS:` and words, it is a tape for each
  /// of them: the word replaces `STATUS` in the name and the text.
  var variants: [TapeFile] {
    guard let head = text.prefixMatch(of: /# For each (\w+):((?:.|\n#)*)\n/) else { return [self] }
    let (variable, words) = (head.output.1, head.output.2)
    let steps = text[head.range.upperBound...]
    return words.split { $0.isWhitespace || $0 == "#" }.map { word in
      TapeFile(
        name: name.replacing(variable, with: word),
        text: String(steps.replacing(variable, with: word)))
    }
  }

  package func parsed() throws(TapeFailure) -> Tape { try TapeParser.parse(text, file: name) }
}

extension TapeFile {
  fileprivate init(_ file: catalog_tape) {
    self.init(name: String(cString: file.name), text: String(cString: file.text))
  }
}
