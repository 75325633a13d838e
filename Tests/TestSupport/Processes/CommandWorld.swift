public import Foundation
import Testing

/// A folder with a world for the built command.
public final class CommandWorld: Sendable {
  public let folder: URL
  public let catalog: URL
  public var state: URL { folder.appendingPathComponent("state", isDirectory: true) }

  /// The command that was built with these tests, in the same folder.
  public static let binary: URL = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    return URL(fileURLWithPath: tests ?? CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("razefaces")
  }()

  /// - Parameter catalog: the catalog's text; nil for the shipped catalog.
  public init(catalog text: String? = nil) throws {
    folder = TestFolders.unique("razefaces")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let text {
      catalog = folder.appendingPathComponent("catalog.json")
      try Data(text.utf8).write(to: catalog)
    } else {
      catalog = URL(fileURLWithPath: Repository.catalog)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The environment of the command, which is independent of the machine.
  public var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TZ": "UTC",
      "TMPDIR": TestFolders.root.path, "TERM": "xterm-256color", "RAZEFACES_STATE": state.path,
      "RAZEFACES_CATALOG": catalog.path,
    ]
  }

  /// - Parameter changes: the variables that differ from the world's environment.
  public func start(
    _ arguments: [String], input: String = "", changing changes: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      [Self.binary.path] + arguments, environment: environment.merging(changes) { $1 },
      input: input, directory: folder)
  }

  /// Runs the command in a process.
  @discardableResult
  public func launch(_ arguments: String..., input: String = "") throws -> ChildProcess.Ending {
    try start(arguments, input: input).end()
  }

  /// Runs a Python script in the world's folder.
  public func run(python script: String, _ arguments: String...) throws -> ChildProcess.Ending {
    try run(program: OtherProgram.python3.path(), ["-c", script] + arguments)
  }

  /// Runs another program in the world's folder.
  public func run(program: String, _ arguments: [String]) throws -> ChildProcess.Ending {
    try ChildProcess([program] + arguments, environment: environment, directory: folder).end()
  }
}

extension ChildProcess.Ending {
  /// The output of a command with `--json`, as Foundation's objects.
  public func json<Value>(_: Value.Type = Value.self) throws -> Value {
    try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? Value)
  }

  /// The output with each character of dates, transaction numbers and order IDs replaced by `#`,
  /// because they differ between runs.
  public var steadyOutput: String {
    output
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z/) {
        String(repeating: "#", count: $0.output.count)
      }
      .replacing(/\b(?:2\d{15}|M[0-9A-Z]{9})\b/) { String(repeating: "#", count: $0.output.count) }
  }
}
