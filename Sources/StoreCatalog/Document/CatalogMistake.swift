/// One thing that is wrong in a catalog: where, what, and what is allowed there.
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

  public init(
    file: String, line: Int, column: Int, path: String, problem: String, allowed: String
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
    self.allowed = allowed
  }

  /// All of it in one line that editors can jump from; free of control characters.
  public var description: String {
    MistakeWords.line(self)
  }
}
