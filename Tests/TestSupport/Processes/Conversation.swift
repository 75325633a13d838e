public import Foundation

/// A running program that reads and writes lines.
public final class Conversation {
  private let id: pid_t
  private let socket: Int32
  private var heard: [UInt8] = []

  /// - Parameters:
  ///   - arguments: the program's path first.
  ///   - environment: the complete environment; nothing is inherited.
  ///   - directory: the current folder of the program.
  public init(_ arguments: [String], environment: [String: String], directory: URL) throws {
    var ends: [Int32] = [-1, -1]
    // A socket, because writing to a pipe without a reader would terminate the tests.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw ChildProcess.CannotStart(description: String(cString: strerror(errno)))
    }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number in Int32(0)...2 { posix_spawn_file_actions_adddup2(&actions, ends[1], number) }
    do {
      id = try ChildProcess.start(
        arguments, environment: environment, directory: directory, &actions)
    } catch {
      close(ends[0])
      throw error
    }
    socket = ends[0]
  }

  deinit {
    close(socket)
    kill(id, SIGKILL)
    _ = ChildProcess.reap(id)
  }

  public func say(_ line: String) throws {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw ChildProcess.CannotStart(
          description: "nobody listens to \"\(line)\": \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Returns the next line; nil if there is none before the deadline, or if the output has ended.
  public func listen(until deadline: ContinuousClock.Instant) -> String? {
    while true {
      if let end = heard.firstIndex(of: 0x0A) {
        defer { heard.removeSubrange(...end) }
        return String(decoding: heard[..<end], as: UTF8.self)
      }
      guard receive(until: deadline) else { return nil }
    }
  }

  private func receive(until deadline: ContinuousClock.Instant) -> Bool {
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    var wanted = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int64(left / .milliseconds(1)) + 1)
    let ready = poll(&wanted, 1, left == .zero ? 0 : milliseconds)
    if ready < 0, errno == EINTR { return true }
    guard ready > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    if count > 0 { heard += bytes[..<count] }
    return count > 0
  }
}
