import Foundation
import RazeFacesConsole
import StoreCore
import TerminalKit

/// The streams of a command. They remove control characters and deceptive characters from all text.
package struct CommandStreams: Sendable {
  /// Whether results are printed as JSON.
  var isJSON = false
  private var send: @Sendable ([UInt8]) throws -> Void
  private var sendError: @Sendable (String) -> Void
  package var readLine: @Sendable () throws(CommandFailure) -> String?
  /// Whether the output is a terminal, which must not receive binary data.
  package var isOutputTerminal: Bool
  package var columns: Int?

  /// Shows a line of progress in place of the previous one. Does nothing if standard error is not a
  /// terminal.
  package var showProgress: @Sendable (_ line: String) -> Void = { _ in }

  /// - Parameter write: writes a result, which may be binary.
  package init(
    write: @escaping @Sendable ([UInt8]) throws -> Void,
    writeError: @escaping @Sendable (String) -> Void,
    readLine: @escaping @Sendable () throws(CommandFailure) -> String?, isOutputTerminal: Bool,
    columns: Int? = nil
  ) {
    (send, sendError, self.readLine) = (write, writeError, readLine)
    (self.isOutputTerminal, self.columns) = (isOutputTerminal, columns)
  }

  /// Returns streams that discard their output after the process was killed.
  func ending(with life: ProcessLife) -> CommandStreams {
    var streams = self
    streams.send = { [send] in if !life.isOver { try send($0) } }
    streams.sendError = { [sendError] in if !life.isOver { sendError($0) } }
    return streams
  }

  package static let standard = {
    var streams = CommandStreams(
      write: { bytes in
        guard let code = StandardStream.write(bytes, to: STDOUT_FILENO) else { return }
        throw code == EPIPE
          ? CommandFailure(.brokenPipe, lines: [])
          : CommandFailure(
            .cannotWrite, "cannot write to standard output: \(String(cString: strerror(code)))")
      },
      writeError: { line in
        // A failure of standard error cannot be reported.
        _ = StandardStream.write(line + "\n", to: STDERR_FILENO)
      }, readLine: { () throws(CommandFailure) in try StandardStream.line() },
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      columns: StandardStream.columns(of: STDOUT_FILENO))
    streams.showProgress = { line in
      guard isatty(STDERR_FILENO) == 1 else { return }
      // Returns to the start of the line and clears it.
      _ = StandardStream.write("\r\u{1B}[K" + TextWidth.sanitize(line), to: STDERR_FILENO)
    }
    return streams
  }()

  package func write(lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try send(Array(lines.map { TextWidth.sanitize($0) + "\n" }.joined().utf8))
  }

  /// Writes JSON, in which control characters are already escaped.
  func write(json: some JSONWritable, onOneLine: Bool = false) throws {
    try send(Array(json.jsonText(onOneLine: onOneLine).utf8))
  }

  func write(bytes: Data) throws { try send(Array(bytes)) }
  package func printError(_ line: String) { sendError(TextWidth.sanitize(line)) }

  /// Prints a line to standard error, after the name of the program.
  func printNote(_ words: String) { printError("\(Program.name): \(words)") }

  package func readPassword() throws(CommandFailure) -> String {
    guard let line = try readLine(), !line.isEmpty else {
      throw CommandFailure(
        .usage, "--password-stdin found no password: the first line of standard input is empty")
    }
    return line
  }

  /// Prints one of the two. Creates only that one, because a log or a catalog is long.
  func print<Content: JSONWritable>(
    _ form: @autoclosure () throws -> Content, lines: () throws -> [String]
  ) throws {
    if isJSON {
      try write(json: form())
    } else {
      try write(lines: lines())
    }
  }

  /// Prints a value with `--json`, and nothing for people.
  func printJSON<Content: JSONWritable>(_ form: @autoclosure () throws -> Content) throws {
    if isJSON { try write(json: form()) }
  }

  /// Prints one of the two. JSON is on one line, because the command continues.
  func printLine(_ form: some JSONWritable, lines: () -> [String]) throws {
    if isJSON {
      try write(json: form, onOneLine: true)
    } else {
      try write(lines: lines())
    }
  }

  func print<Content: JSONWritable>(
    _ form: @autoclosure () throws -> Content, line: @autoclosure () -> String
  ) throws {
    try print(try form()) { [line()] }
  }

  /// Prints a list: for people as a table, or the line `none` if it is empty.
  func print<Item>(
    _ items: [Item], in form: Form<Item>, _ dates: DateText, none: String
  ) throws {
    try print(JSONTree.list(items.map(form.json))) {
      items.isEmpty ? [none] : lines(of: form.table(items, dates))
    }
  }

  /// Returns the lines of a table, fitted to the width of the output's terminal if there is one.
  func lines(of table: TextTable) -> [String] { table.lines(within: columns) }
}
