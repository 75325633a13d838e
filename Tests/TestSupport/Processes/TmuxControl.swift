import Foundation

/// A tmux client in control mode: commands go in by the line, their answers come out as blocks, and
/// between the blocks stands a line for everything that a program writes to the window.
final class TmuxControl {
  /// Something was written to the window since `isStale` was set to false.
  private(set) var isStale = true
  /// The bytes that were written to the window since this was set to an empty text, control
  /// characters as backslash and three octal digits.
  var recorded: String?
  private let client: Conversation

  init(_ client: Conversation) { self.client = client }

  /// Runs a command and answers what it prints. What was written to the window before tmux came to
  /// the command is in the answer already, and makes nothing stale.
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
      // The first block is tmux's own, for the client's coming.
      guard block.hasSuffix(" 1") else { continue }
      guard isDone else {
        throw TmuxTerminal.Failure(description: "tmux \(words.joined(separator: " ")): \(text)")
      }
      return text
    }
    throw TmuxTerminal.Failure(description: "tmux gave no answer to \(words)")
  }

  /// Returns when something is written to the window; false where nothing is until the deadline.
  func waitForNews(until deadline: ContinuousClock.Instant) -> Bool {
    while !isStale {
      guard let line = client.listen(until: deadline) else { return false }
      note(line)
    }
    return true
  }

  /// Returns after the next line that tmux writes, or at the deadline.
  func waitForSilence(until deadline: ContinuousClock.Instant) {
    if let line = client.listen(until: deadline) { note(line) }
  }

  private func note(_ line: String) {
    isStale = true
    if line.hasPrefix("%output ") { recorded? += line.drop { $0 != " " }.dropFirst() }
  }

  /// Reads a block to its last line, which repeats the time, the number and the flags of its first.
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
