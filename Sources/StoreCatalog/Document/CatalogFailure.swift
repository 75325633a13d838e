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

  /// Set when the file could not be read; then there are no mistakes.
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
  public var description: String { MistakeWords.report(self) }
}
