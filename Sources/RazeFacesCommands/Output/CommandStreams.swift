import Foundation
import TerminalKit

/// Where a command's words come from and go to.
package struct CommandStreams: Sendable {
  /// Takes a result, text or not.
  package var write: @Sendable ([UInt8]) throws -> Void
  /// Takes a line that is only worth a remark.
  package var note: @Sendable (String) -> Void
  /// The next line of the input; nil if there is none.
  package var readLine: @Sendable () -> String?
  /// Bytes are not for terminals.
  package var isOutputTerminal: Bool

  package init(
    write: @escaping @Sendable ([UInt8]) throws -> Void,
    note: @escaping @Sendable (String) -> Void,
    readLine: @escaping @Sendable () -> String?, isOutputTerminal: Bool
  ) {
    self.write = write
    self.note = note
    self.readLine = readLine
    self.isOutputTerminal = isOutputTerminal
  }

  /// Those of this process.
  package static let standard = CommandStreams(
    write: { bytes in
      guard let code = StandardStream.write(bytes, to: STDOUT_FILENO) else { return }
      throw code == EPIPE
        ? CommandFailure(.brokenPipe, lines: [])
        : CommandFailure(
          .cannotWrite,
          "cannot write to the standard output: \(String(cString: strerror(code)))")
    },
    note: { line in
      // Where even the errors cannot be written there is nobody left to tell.
      _ = StandardStream.write(TextWidth.sanitize(line) + "\n", to: STDERR_FILENO)
    }, readLine: { Swift.readLine() }, isOutputTerminal: isatty(STDOUT_FILENO) == 1)

  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// A password that another program hands over: the first line of the input.
  package func readPassword() throws(CommandFailure) -> String {
    guard let line = readLine(), !line.isEmpty else {
      throw CommandFailure(
        .usage,
        "--password-stdin found no password: its first line on the standard input is empty")
    }
    return line
  }
}

/// A command's results, printed as it was asked to.
package struct CommandOutput: Sendable {
  package enum Format: Sendable { case text, json }

  package let format: Format
  package let streams: CommandStreams

  package init(_ format: Format, _ streams: CommandStreams) {
    self.format = format
    self.streams = streams
  }

  func print(_ form: some Encodable, text: () throws -> String) throws {
    switch format {
    case .text: try streams.write(text())
    case .json: try streams.write(JSONOutput.text(form))
    }
  }

  func print(_ form: some Encodable, line: @autoclosure () -> String) throws {
    try print(form) { line() + "\n" }
  }

  /// - Parameter none: is said if the table is empty.
  func print(_ form: some Encodable, table: TextTable, none: String) throws {
    try print(form) { table.isEmpty ? none + "\n" : table.text }
  }
}

enum StandardStream {
  static func write(_ text: String, to file: Int32) -> Int32? {
    write(Array(text.utf8), to: file)
  }

  /// Writes all of it; answers the system's error number if that failed.
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
