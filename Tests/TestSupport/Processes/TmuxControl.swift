import Foundation

/// A tmux client in control mode. It reads commands, and writes a block for each answer and a line for
/// each output of a program in the window.
final class TmuxControl {
  /// Whether something was written to the window since this was set to false.
  private(set) var isStale = true
  /// The output to the window since this was emptied. Control characters are a backslash and three
  /// octal digits.
  var recorded: String?
  private let client: Conversation

  init(_ client: Conversation) { self.client = client }

  /// Runs a command and returns its output. Earlier output to the window does not set `isStale`,
  /// because the answer contains it.
  func ask(_ words: [String], looks: Bool, until deadline: ContinuousClock.Instant) throws -> String
  {
    try client.say(words.map(Self.quoted).joined(separator: " "))
    while let line = client.listen(until: deadline) {
      guard line.hasPrefix("%begin ") else {
        note(line)
        continue
      }
      let block = line.dropFirst("%begin ".count)
      if looks { isStale = false }
      let (text, isDone) = try answer(block, until: deadline)
      // The first block confirms the client's connection.
      guard block.hasSuffix(" 1") else { continue }
      guard isDone else {
        throw TmuxTerminal.Failure(description: "tmux \(words.joined(separator: " ")): \(text)")
      }
      return text
    }
    throw TmuxTerminal.Failure(description: "tmux gave no answer to \(words)")
  }

  /// Waits for output to the window; false if there is none before the deadline.
  func waitForNews(until deadline: ContinuousClock.Instant) -> Bool {
    while !isStale {
      guard let line = client.listen(until: deadline) else { return false }
      note(line)
    }
    return true
  }

  /// Waits for the next line from tmux, or for the deadline.
  func waitForSilence(until deadline: ContinuousClock.Instant) {
    if let line = client.listen(until: deadline) { note(line) }
  }

  private func note(_ line: String) {
    isStale = true
    if line.hasPrefix("%output ") { recorded? += line.drop { $0 != " " }.dropFirst() }
  }

  /// Reads a block. Its last line repeats the time, number, and flags of its first line.
  private func answer(
    _ block: Substring, until deadline: ContinuousClock.Instant
  ) throws -> (text: String, isDone: Bool) {
    var text = ""
    while let line = client.listen(until: deadline) {
      if line == "%end \(block)" { return (text, true) }
      if line == "%error \(block)" { return (text, false) }
      text += line + "\n"
    }
    throw TmuxTerminal.Failure(description: "tmux fell silent after: \(text)")
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}
