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
    answer(to: question, isSecret: false)?.trimmingCharacters(in: .whitespaces)
  }

  func askSecret(_ question: String) -> String? { answer(to: question, isSecret: true) }

  private enum Answer {
    case line(String)
    /// The person pressed Esc, Ctrl-C, or Ctrl-D, or the terminal was closed.
    case brokenOff
    case interrupted(by: Int32)
  }

  private func answer(to question: String, isSecret: Bool) -> String? {
    while true {
      switch readAnswer(to: question, isSecret: isSecret) {
      case .line(let text): return text
      case .brokenOff: return nil
      // Asks again after a stopped process continues.
      case .interrupted(let signal): CaughtSignals.obey(signal)
      }
    }
  }

  /// Changes the terminal's modes for the answer and always restores them, even after a signal.
  private func readAnswer(to question: String, isSecret: Bool) -> Answer {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return .brokenOff }
    let signals = CaughtSignals()
    defer { signals.release() }
    var mode = isSecret ? Self.hiding(before) : Self.showing(before)
    // Before the question is shown, so that an immediate answer is not lost.
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode)
    _ = StandardStream.write(TextWidth.sanitize(question) + " ", to: STDERR_FILENO)
    let answer = readLine(signals)
    if case .line = answer {
      // Keeps the input after the answer for the next reader.
      tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
      if isSecret { _ = StandardStream.write("\n", to: STDERR_FILENO) }
    } else {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      _ = StandardStream.write("\n", to: STDERR_FILENO)
    }
    return answer
  }

  /// Returns modes in which Esc and Ctrl-C end the line. They cancel the question and do not end
  /// the process during a purchase.
  private static func showing(_ before: termios) -> termios {
    var mode = before
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VINTR)] = 0
      keys[Int(VEOL)] = ControlCode.escape
      keys[Int(VEOL2)] = ControlCode.controlC
    }
    return mode
  }

  private static func hiding(_ before: termios) -> termios {
    var mode = before
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return mode
  }

  private enum ControlCode {
    static let controlC: UInt8 = 0x03
    static let controlD: UInt8 = 0x04
    static let backspace: UInt8 = 0x08
    static let newline: UInt8 = 0x0A
    static let enter: UInt8 = 0x0D
    static let controlU: UInt8 = 0x15
    static let escape: UInt8 = 0x1B
    static let delete: UInt8 = 0x7F
  }

  private func readLine(_ signals: CaughtSignals) -> Answer {
    var typed: [UInt8] = []
    while true {
      if let signal = signals.waitForSignal(orInput: STDIN_FILENO) {
        return .interrupted(by: signal.number)
      }
      var byte: UInt8 = 0
      let count = Foundation.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return .brokenOff }
      switch byte {
      case ControlCode.newline, ControlCode.enter:
        return .line(String(decoding: typed, as: UTF8.self))
      case ControlCode.controlC, ControlCode.escape: return .brokenOff
      case ControlCode.controlD where typed.isEmpty: return .brokenOff
      case ControlCode.backspace, ControlCode.delete:
        // A UTF-8 character may have several bytes.
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case ControlCode.controlU: typed = []
      case 0..<0x20: break
      default:
        // The same limit as in the terminal's own line editing.
        if typed.count < StandardStream.longestLine { typed.append(byte) }
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
