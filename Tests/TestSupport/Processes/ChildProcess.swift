public import Foundation

/// A program that runs beside the tests. Its output goes to files, so that none waits for the other.
public final class ChildProcess {
  public struct Ending: Hashable, Sendable {
    /// As a shell counts: 128 + the signal's number where a signal ended it.
    public var status: Int32
    public var output: String
    public var errors: String
  }

  public struct CannotStart: Error, CustomStringConvertible {
    public var description: String
  }

  private let id: pid_t
  private let folder: URL

  /// - Parameters:
  ///   - arguments: the program's path first.
  ///   - environment: all of it; nothing is inherited.
  ///   - directory: where the program runs.
  public init(
    _ arguments: [String], environment: [String: String], input: String = "", directory: URL
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("child-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inputFile = folder.appendingPathComponent("input")
    try Data(input.utf8).write(to: inputFile)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputFile.path, O_RDONLY, 0)
    for (number, name) in [(Int32(1), "output"), (2, "errors")] {
      let path = folder.appendingPathComponent(name).path
      posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT, 0o600)
    }
    // The C library's own way to another folder is not imported.
    let command = ["/usr/bin/env", "-C", directory.path] + arguments
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.clearSignals(&attributes)
    var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw CannotStart(
        description: "cannot start \(arguments[0]): \(String(cString: strerror(code)))")
    }
    self.id = id
  }

  /// As a shell would start it. The threads that tests run on block nearly all signals, and a child
  /// inherits that: it could not be ended, nor could any child of its own.
  private static func clearSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Waits for the program's end.
  public func end() -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: text("output"),
      errors: text("errors"))
  }

  private func text(_ name: String) -> String {
    (try? Data(contentsOf: folder.appendingPathComponent(name)))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
