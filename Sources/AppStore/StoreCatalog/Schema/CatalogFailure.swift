import StoreCore

/// A file that cannot be read, or a catalog with mistakes.
public struct CatalogFailure: Error, Sendable, Equatable, CustomStringConvertible {
  public struct Unreadable: Sendable, Equatable {
    public let path, reason, advice: String
  }

  /// The reason why the file could not be read; nil if it was read.
  public let unreadable: Unreadable?
  public let mistakes: [CatalogMistake]
  public let mistakeCount: Int

  init(unreadable: Unreadable) {
    self.unreadable = unreadable
    mistakes = []
    mistakeCount = 0
  }

  init(_ found: MistakeList, in bytes: JSONBytes, fileName: String) {
    unreadable = nil
    mistakes = found.placed(in: bytes, fileName)
    mistakeCount = found.count
  }

  /// The exit status, from sysexits: `EX_DATAERR` for mistakes, `EX_IOERR` for an unreadable file.
  public var exitCode: Int32 { unreadable == nil ? 65 : 74 }

  /// One line per mistake and a final count, for standard error.
  public var description: String {
    if let unreadable {
      return "\(unreadable.path) cannot be read: \(unreadable.reason); \(unreadable.advice)"
        .printable
    }
    return (mistakes.map(\.description) + [closing]).joined(separator: "\n")
  }

  private var closing: String {
    if mistakeCount == 1 { return "1 mistake in the catalog; correct it and start again" }
    let shown =
      mistakeCount > mistakes.count ? ", of which the first \(mistakes.count) are shown" : ""
    return "\(mistakeCount) mistakes in the catalog\(shown); correct them and start again"
  }
}

/// A mistake in a catalog. Its texts contain no control characters.
public struct CatalogMistake: Sendable, Equatable, CustomStringConvertible {
  public let file: String
  public let line, column: Int
  /// The path in the document, such as `$.products[3].prices.VNM`.
  public let path: String
  public let problem, allowed: String

  init(_ mistake: Mistake, path: String, at position: TextPosition, in file: String) {
    self.file = file
    line = position.line
    column = position.column
    self.path = path.printable
    problem = mistake.problem.printable
    allowed = mistake.allowed.printable
  }

  /// The mistake as one line, with a location that editors can open.
  public var description: String {
    "\(file.printable):\(line): \(path): \(problem); allowed: \(allowed)"
  }
}

extension MistakeList {
  /// Returns the first mistakes with their positions in the file.
  func placed(in bytes: JSONBytes, _ fileName: String) -> [CatalogMistake] {
    var position = TextPosition(in: bytes)
    return first.map { found in
      position.advance(to: found.offset)
      return CatalogMistake(found.mistake, path: found.path, at: position, in: fileName)
    }
  }
}

extension String {
  /// The text with control characters written as `\u{1B}`.
  fileprivate var printable: String {
    unicodeScalars.map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return scalar.isUnprintable ? "\\u{\(code)}" : String(scalar)
    }.joined()
  }
}
