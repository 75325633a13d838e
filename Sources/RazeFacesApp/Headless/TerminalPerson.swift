import Foundation
import TerminalKit

/// The person at this process's terminal. Questions go to the standard error stream, so that the
/// standard output holds results only.
@MainActor public final class TerminalPerson: Person {
  /// Nil where nobody can be asked: the input or the error stream is no terminal.
  public init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  }

  public func tell(_ line: String) {
    _ = StandardStream.write(TextWidth.sanitize(line) + "\n", to: STDERR_FILENO)
  }

  public func ask(_ question: String) -> String? {
    prompt(question)
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }

  public func askSecret(_ question: String) -> String? {
    prompt(question)
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine() }
    var silent = before
    // Keys that would end the process are read as keys: it would leave a terminal without echo.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      _ = StandardStream.write("\n", to: STDERR_FILENO)
    }
    return readSecret()
  }

  private func prompt(_ question: String) {
    _ = StandardStream.write(TextWidth.sanitize(question) + " ", to: STDERR_FILENO)
  }

  private func readSecret() -> String? {
    var typed: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      switch byte {
      case 0x0A, 0x0D: return String(decoding: typed, as: UTF8.self)
      case 0x03, 0x1B: return nil
      case 0x04 where typed.isEmpty: return nil
      case 0x08, 0x7F:
        // A character may be several bytes.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed = []
      case 0..<0x20: break
      default: typed.append(byte)
      }
    }
  }
}
