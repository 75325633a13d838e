import Foundation
import StoreCore
import TerminalKit

/// The streams of a command's words. They are the one door for output: the contents of databases,
/// files and arguments are data here, and no character of them is sent that a terminal would obey
/// or that makes text look like other text.
package struct CommandStreams: Sendable {
  private let send: @Sendable ([UInt8]) throws -> Void
  private let remark: @Sendable (String) -> Void
  /// The first line of the input; nil if there is none.
  package var readLine: @Sendable () throws(CommandFailure) -> String?
  /// Bytes are not for terminals.
  package var isOutputTerminal: Bool
  /// The width of the output's terminal; nil if the output is none.
  package var columns: Int?

  /// Shows how far something has come, in place of what was shown before, if somebody watches.
  package var showProgress: @Sendable (_ line: String) -> Void = { _ in }

  /// - Parameters:
  ///   - write: takes a result, text or not.
  ///   - note: takes a line that is only worth a remark.
  package init(
    write: @escaping @Sendable ([UInt8]) throws -> Void,
    note: @escaping @Sendable (String) -> Void,
    readLine: @escaping @Sendable () throws(CommandFailure) -> String?, isOutputTerminal: Bool,
    columns: Int? = nil
  ) {
    send = write
    remark = note
    self.readLine = readLine
    self.isOutputTerminal = isOutputTerminal
    self.columns = columns
  }

  /// Returns the same streams, which nothing reaches any more once a life is over.
  func ending(with life: ProcessLife) -> CommandStreams {
    CommandStreams(
      write: { [send] in if !life.isOver { try send($0) } },
      note: { [remark] in if !life.isOver { remark($0) } }, readLine: readLine,
      isOutputTerminal: isOutputTerminal, columns: columns)
  }

  /// The streams of this process.
  package static let standard = {
    var streams = ofProcess
    streams.showProgress = { line in
      guard isatty(STDERR_FILENO) == 1 else { return }
      // Back to the beginning of the line, and all of it away.
      _ = StandardStream.write("\r\u{1B}[K" + TextWidth.sanitize(line), to: STDERR_FILENO)
    }
    return streams
  }()

  private static let ofProcess = CommandStreams(
    write: { bytes in
      guard let code = StandardStream.write(bytes, to: STDOUT_FILENO) else { return }
      throw code == EPIPE
        ? CommandFailure(.brokenPipe, lines: [])
        : CommandFailure(
          .cannotWrite,
          "cannot write to standard output: \(String(cString: strerror(code)))")
    },
    note: { line in
      // Where even the errors cannot be written there is nobody left to tell.
      _ = StandardStream.write(line + "\n", to: STDERR_FILENO)
    }, readLine: { () throws(CommandFailure) in try StandardInput.line() },
    isOutputTerminal: isatty(STDOUT_FILENO) == 1,
    columns: StandardStream.columns(of: STDOUT_FILENO))

  /// Writes lines of text. A line break inside of one becomes a blank.
  package func write(lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try send(Array(lines.map { TextWidth.sanitize($0) + "\n" }.joined().utf8))
  }

  /// Writes JSON, which spells by itself what a terminal would obey.
  func write(json: JSONOutput) throws { try send(Array(json.text.utf8)) }

  /// Writes what is to be taken as it is: a receipt, a certificate, a signed document.
  func write(bytes: Data) throws { try send(Array(bytes)) }

  /// Says a line that is only worth a remark.
  package func note(_ line: String) { remark(TextWidth.sanitize(line)) }

  /// Returns a password that another program hands over: the first line of the input.
  package func readPassword() throws(CommandFailure) -> String {
    guard let line = try readLine(), !line.isEmpty else {
      throw CommandFailure(
        .usage,
        "--password-stdin found no password: the first line of standard input is empty")
    }
    return line
  }
}

/// A command's results, printed as it was asked to.
struct CommandOutput: Sendable {
  enum Format: Sendable { case text, json }

  let format: Format
  let streams: CommandStreams

  init(_ format: Format, _ streams: CommandStreams) {
    self.format = format
    self.streams = streams
  }

  /// - Parameter lines: the text, without line breaks.
  func print(_ form: some Encodable, lines: () throws -> [String]) throws {
    switch format {
    case .text: try streams.write(lines: lines())
    case .json: try streams.write(json: JSONOutput(form))
    }
  }

  func print(_ form: some Encodable, line: @autoclosure () -> String) throws {
    try print(form) { [line()] }
  }

  /// - Parameter none: is said if the table is empty.
  func print(_ form: some Encodable, table: TextTable, none: String) throws {
    try print(form) { table.isEmpty ? [none] : lines(of: table) }
  }

  /// Returns the lines of a table, as wide as the output's terminal has room for; whole for a
  /// reader of a file.
  func lines(of table: TextTable) -> [String] { table.lines(within: streams.columns) }
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

  /// Returns the width of a terminal; nil if it is none, or does not know it.
  static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard isatty(file) == 1, ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
