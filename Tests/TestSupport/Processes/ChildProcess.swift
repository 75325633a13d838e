// Dispatch sources may be cancelled from any thread; the module is not annotated yet.
@preconcurrency import Dispatch
public import Foundation

/// A child process. Its output goes to files, so that it never blocks.
public final class ChildProcess: Sendable {
  public struct Ending: Hashable, Sendable {
    /// The exit status as in a shell: 128 plus the signal's number if a signal ended the process.
    public var status: Int32
    public var output: String
    public var errors: String

    public init(status: Int32, output: String, errors: String) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  private let id: pid_t
  private let folder: URL
  private static let timers = DispatchQueue(label: "tests.patience")

  /// - Parameters:
  ///   - arguments: the program's path first.
  ///   - environment: the complete environment; nothing is inherited.
  ///   - directory: the current folder of the program.
  public init(
    _ arguments: [String], environment: [String: String], input: String = "", directory: URL
  ) throws {
    folder = TestFolders.unique("child")
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
    id = try Self.start(arguments, environment: environment, directory: directory, &actions)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Longer than any program takes, and shorter than the time limit of a test.
  private static let patience = DispatchTimeInterval.seconds(100)

  /// Waits for the program's end. Kills a program that does not end, and notes that in its errors.
  public func end() -> Ending {
    let timer = DispatchSource.makeTimerSource(queue: Self.timers)
    timer.schedule(deadline: .now() + Self.patience)
    timer.setEventHandler { [id, folder] in
      let file = try? FileHandle(forWritingTo: folder.appendingPathComponent("errors"))
      _ = try? file?.seekToEnd()
      try? file?.write(contentsOf: Data("\nthe tests waited for this in vain\n".utf8))
      kill(id, SIGKILL)
    }
    timer.resume()
    let status = Self.reap(id)
    timer.cancel()
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: text("output"),
      errors: text("errors"))
  }

  /// Waits as ``end()`` does, while other tests go on. For programs that mostly wait themselves.
  public func ended() async -> Ending {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: self.end()) }
    }
  }

  private func text(_ name: String) -> String {
    (try? Data(contentsOf: folder.appendingPathComponent(name)))
      .map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
