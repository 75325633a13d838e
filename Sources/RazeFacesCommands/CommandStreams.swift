import Foundation
import TerminalKit

/// Where a command's words go. Results go to `write`, whatever is only worth a remark to `note`.
package struct CommandStreams: Sendable {
  package var write: @Sendable (String) throws -> Void
  package var note: @Sendable (String) -> Void

  package init(
    write: @escaping @Sendable (String) throws -> Void, note: @escaping @Sendable (String) -> Void
  ) {
    self.write = write
    self.note = note
  }

  /// Standard output and standard error.
  package static let standard = CommandStreams(
    write: { text in
      try StandardStream.print(Array(text.utf8))
    },
    note: { line in
      // Where even the errors cannot be written there is nobody left to tell.
      _ = StandardStream.write(TextWidth.sanitize(line) + "\n", to: STDERR_FILENO)
    })
}

enum StandardStream {
  /// Writes a result of a command, text or not.
  static func print(_ bytes: [UInt8]) throws(CommandFailure) {
    guard let code = write(bytes, to: STDOUT_FILENO) else { return }
    throw code == EPIPE
      ? CommandFailure(.brokenPipe, lines: [])
      : CommandFailure(.cannotWrite, CommandWords.cannotPrint(String(cString: strerror(code))))
  }

  static func write(_ text: String, to file: Int32) -> Int32? {
    write(Array(text.utf8), to: file)
  }

  /// Writes all of it; answers the system's error number where that failed.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
