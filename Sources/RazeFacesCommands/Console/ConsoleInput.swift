import RazeFacesConsole

/// Reads the numbers behind a console command. What is none is told in one line, before anything is
/// changed.
enum ConsoleInput {
  static func transactionID(_ word: String) throws(InvalidInput) -> UInt64 {
    guard let id = UInt64(word) else {
      throw InvalidInput(ConsoleWords.noNumber(word, ConsoleWords.aTransaction))
    }
    return id
  }

  static func number(_ word: String, of what: String) throws(InvalidInput) -> Int64 {
    guard let id = Int64(word) else { throw InvalidInput(ConsoleWords.noNumber(word, what)) }
    return id
  }

  enum Limits {
    /// What one move of the clock may book, so that it ends while somebody waits.
    static let mostBookings = 10_000
    static let years = 100
  }
}
