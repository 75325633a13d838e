import Foundation
import TerminalKit

/// A prompt at this process's terminal. Questions go to the standard error stream, so that the
/// standard output holds results only.
@MainActor final class TerminalPrompt: Prompt {
  /// Opens the prompt; nil if nobody can be asked: the input or the error stream is no terminal.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  }

  func tell(_ line: String) {
    _ = StandardStream.write(TextWidth.sanitize(line) + "\n", to: STDERR_FILENO)
  }

  func ask(_ question: String) -> String? {
    answer(TerminalQuestion(TextWidth.sanitize(question), isSecret: false))?
      .trimmingCharacters(in: .whitespaces)
  }

  func askSecret(_ question: String) -> String? {
    answer(TerminalQuestion(TextWidth.sanitize(question), isSecret: true))
  }

  /// Asks again if the process was stopped and continued in between.
  private func answer(_ question: TerminalQuestion) -> String? {
    while true {
      switch question.put() {
      case .line(let text): return text
      case .brokenOff: return nil
      case .interrupted(let number): CaughtSignals.obey(number)
      }
    }
  }
}
