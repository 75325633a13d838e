import Foundation
import TestSupport

/// A folder of its own for one test, gone with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = TestFolders.unique("receipts")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of the new file.
  func write(_ data: Data, _ name: String) throws -> String {
    let file = url.appending(path: name)
    try data.write(to: file)
    return file.path
  }
}

/// Another program, and what it says.
enum Tool {
  struct Result {
    var status: Int32
    /// Both streams.
    var output: String
  }

  static func run(_ path: String, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }
}
