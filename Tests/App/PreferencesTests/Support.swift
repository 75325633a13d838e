import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Preferences

/// A folder for one test.
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
  private let all = Mutex<[DamagedFile]>([])
  var list: [DamagedFile] { all.withLock { $0 } }
  func callAsFunction(_ report: DamagedFile) { all.withLock { $0.append(report) } }
}

extension FileDefaults {
  /// Creates defaults that record an issue for each report.
  convenience init(_ folder: TemporaryFolder, _ reports: Reports = Reports()) throws {
    try self.init(url: folder.file) { reports($0) }
  }
}

extension FileDefaults {
  func set(_ object: Any?, forKey key: String) throws {
    try update { $0.set(object, forKey: key) }
  }
}

extension FileDefaults.Edit {
  /// Adds 1 to a number; a missing one is 0.
  mutating func increment(_ key: String) {
    set((values[key]?.object as? Int ?? 0) + 1, forKey: key)
  }
}

extension FileDefaults {
  /// Creates the defaults of a process on a model disk.
  convenience init(_ process: ModelProcess, _ reports: Reports, patience: Duration = .zero) throws {
    try self.init(
      url: URL(fileURLWithPath: ModelDisk.path),
      file: PropertyListFile(path: ModelDisk.path, fileSystem: process, patience: patience)
    ) { reports($0) }
  }
}

/// The app's defaults in a temporary folder.
@Suite(.watched) struct DefaultsTests {
  let folder: TemporaryFolder
  let reports = Reports()
  let defaults: FileDefaults

  init() throws {
    folder = try TemporaryFolder()
    defaults = try FileDefaults(folder, reports)
  }
}

/// Python, an independent implementation of property lists and locks.
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
