import Foundation
import TerminalKit

/// A prompt in this process's terminal. Questions go to standard error, so that standard output
/// contains only results.
@MainActor final class TerminalPrompt: Prompt {
  /// Creates the prompt; fails unless standard input and standard error are terminals.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  }

  func show(_ line: String) {
    _ = StandardStream.write(TextWidth.sanitize(line) + "\n", to: STDERR_FILENO)
  }

  func ask(_ question: String) -> String? {
    answer(TerminalQuestion(TextWidth.sanitize(question), isSecret: false))?
      .trimmingCharacters(in: .whitespaces)
  }

  func askSecret(_ question: String) -> String? {
    answer(TerminalQuestion(TextWidth.sanitize(question), isSecret: true))
  }

  /// Asks again after a stopped process continues.
  private func answer(_ question: TerminalQuestion) -> String? {
    while true {
      switch question.ask() {
      case .line(let text): return text
      case .brokenOff: return nil
      case .interrupted(let number): CaughtSignals.obey(number)
      }
    }
  }
}

/// Asks questions in the terminal. An answer is nil if the input ended or the person canceled.
@MainActor package protocol Prompt: AnyObject {
  func show(_ line: String)
  func ask(_ question: String) -> String?
  /// Asks without echoing the answer.
  func askSecret(_ question: String) -> String?
}

extension Prompt {
  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains((ask(question) ?? "").lowercased())
  }
}
