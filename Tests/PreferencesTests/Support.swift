import Foundation
import Synchronization
import TestSupport

@testable import Preferences

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
  let url = TestFolders.unique("preferences")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var file: URL { url.appendingPathComponent("com.example.shop.plist") }

  func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: url.path))
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
}

/// The reports of a `FileDefaults`, in order.
final class Reports: Sendable {
  private let all = Mutex<[FileDefaultsReport]>([])
  var list: [FileDefaultsReport] { all.withLock { $0 } }
  func callAsFunction(_ report: FileDefaultsReport) { all.withLock { $0.append(report) } }
}

extension FileDefaults {
  /// Creates defaults for tests in which nothing may go wrong without being noticed by an
  /// expectation.
  convenience init(_ folder: TemporaryFolder, _ reports: Reports = Reports()) throws {
    try self.init(url: folder.file) { reports($0) }
  }
}

/// Python as the other program: an implementation of property lists and locks that is not ours.
struct Python {
  struct Failed: Error {
    let status: Int32
    let output: String
  }

  static func start(_ script: String, _ arguments: [String] = []) throws -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try OtherProgram.python3.path())
    process.arguments = ["-c", script] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return (process, pipe)
  }

  @discardableResult
  static func run(_ script: String, _ arguments: [String] = []) throws -> String {
    let (process, pipe) = try start(script, arguments)
    return try finish(process, pipe)
  }

  @discardableResult
  static func finish(_ process: Process, _ pipe: Pipe) throws -> String {
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let output = String(decoding: bytes, as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failed(status: process.terminationStatus, output: output)
    }
    return output
  }
}
