import Foundation

/// Input and output of this process. Input from another program has limits on length and time.
enum StandardStream {
  static let longestLine = 4_096
  /// The time limit for a line in seconds. A terminal has none.
  static let patience = 60

  /// - Throws: a ``CommandFailure`` if the line is too long or does not arrive in time.
  static func line(
    from file: Int32 = STDIN_FILENO, within seconds: Int = patience
  ) throws(CommandFailure) -> String? {
    let end: ContinuousClock.Instant? = isatty(file) == 1 ? nil : .now + .seconds(seconds)
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: longestLine + 1)
    while true {
      guard wait(for: file, until: end) else {
        throw CommandFailure(.usage, "standard input had no line for \(seconds) seconds")
      }
      let count = read(file, &buffer, buffer.count - line.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      let part = buffer.prefix(count)
      if let newline = part.firstIndex(of: UInt8(ascii: "\n")) {
        line += part[..<newline]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
      }
      line += part
      guard line.count <= longestLine else {
        throw CommandFailure(
          .usage, "the first line of standard input has more than \(longestLine) bytes")
      }
    }
  }

  private static func wait(for file: Int32, until end: ContinuousClock.Instant?) -> Bool {
    while true {
      var timeout: Int32 = -1
      if let end {
        let rest = (end - .now) / .milliseconds(1)
        timeout = Int32(exactly: max(0, rest).rounded(.up)) ?? 0
      }
      var input = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let count = poll(&input, 1, timeout)
      if count < 0, errno == EINTR { continue }
      return count != 0
    }
  }

  static func write(_ text: String, to file: Int32) -> Int32? { write(Array(text.utf8), to: file) }

  static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Returns the width of a stream's terminal; nil if it is not a terminal.
  static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
