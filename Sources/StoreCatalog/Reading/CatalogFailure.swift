/// Why a catalog cannot be used: its file cannot be read, or it holds mistakes, all of which are
/// told at once.
public struct CatalogFailure: Error, Sendable, Equatable, CustomStringConvertible {
  public struct Unreadable: Sendable, Equatable {
    public let path: String
    /// The system's words for what went wrong.
    public let reason: String
    /// What the reader of the message can do.
    public let advice: String
  }

  /// Set if the file could not be read; then there are no mistakes.
  public let unreadable: Unreadable?
  /// In the order of the file.
  public let mistakes: [CatalogMistake]

  init(unreadable: Unreadable) {
    self.unreadable = unreadable
    mistakes = []
  }

  init(mistakes: [CatalogMistake]) {
    unreadable = nil
    self.mistakes = mistakes
  }

  /// What the process exits with, from sysexits: 65 for mistakes, 74 for an unreadable file.
  public var exitCode: Int32 { unreadable == nil ? 65 : 74 }

  /// One line per mistake and a closing count, fit for the standard error stream.
  public var description: String {
    if let unreadable {
      return TextRules.printable(
        "\(unreadable.path): cannot be read: \(unreadable.reason). \(unreadable.advice)")
    }
    let closing =
      mistakes.count == 1
      ? "1 mistake in the catalog. Correct it and start again."
      : "\(mistakes.count) mistakes in the catalog. Correct them and start again."
    return (mistakes.map(\.description) + [closing]).joined(separator: "\n")
  }
}

/// One thing that is wrong in a catalog: where, what, and what is allowed there. Its texts hold
/// nothing that a terminal would obey.
public struct CatalogMistake: Sendable, Equatable, CustomStringConvertible {
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// In characters, counted from 1.
  public let column: Int
  /// Where in the document, such as "$.products[3].prices.VNM".
  public let path: String
  public let problem: String
  public let allowed: String

  init(_ found: LocatedMistake, at position: TextPosition, in file: String) {
    self.file = file
    line = position.line
    column = position.column
    path = TextRules.printable(found.path)
    problem = TextRules.printable(found.mistake.problem)
    allowed = TextRules.printable(found.mistake.allowed)
  }

  /// All of it in one line that editors can jump from.
  public var description: String {
    "\(TextRules.printable(file)):\(line): \(path): \(problem); allowed: \(allowed)"
  }
}
