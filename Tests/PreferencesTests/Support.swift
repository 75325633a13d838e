import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Preferences

/// A folder of its own for one test.
struct TemporaryFolder: Sendable {
  let url = TestFolders.unique("preferences")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

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

extension FileDefaults {
  /// Creates a process's defaults on a model of a disk.
  convenience init(_ process: ModelProcess, _ reports: Reports, patience: Duration = .zero) throws {
    try self.init(
      url: URL(fileURLWithPath: ModelDisk.path), fileSystem: process, patience: patience
    ) { reports($0) }
  }
}

/// The app's defaults, in a folder of their own.
@Suite(.watched) struct DefaultsTests {
  let folder: TemporaryFolder
  let reports = Reports()
  let defaults: FileDefaults

  init() throws {
    folder = try TemporaryFolder()
    defaults = try FileDefaults(folder, reports)
  }
}

/// Python as the other program: an implementation of property lists and locks that is not ours.
enum Python {
  static func command(_ script: String, _ arguments: [String]) throws -> [String] {
    try [OtherProgram.python3.path(), "-c", script] + arguments
  }

  static func start(_ script: String, _ arguments: String...) throws -> ChildProcess {
    try ChildProcess(
      command(script, arguments), environment: environment, directory: TestFolders.root)
  }

  static let environment = ["LANG": "C.UTF-8"]
}
