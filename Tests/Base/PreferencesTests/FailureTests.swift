import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import Preferences

@Suite struct ExistenceTests {
  @Test func onlyAMissingFileIsAbsent() throws {
    let folder = try TemporaryFolder().url
    let loop = folder.appending(path: "loop")
    try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: loop.path)
    try Data().write(to: folder.appending(path: "file"))
    #expect(try WholeFile.exists(folder.appending(path: "file")))
    #expect(try WholeFile.exists(loop))
    #expect(try !WholeFile.exists(folder.appending(path: "none/file")))
    #expect(try !WholeFile.exists(folder.appending(path: "file/none")))
    let unknown = loop.appending(path: "file", directoryHint: .notDirectory)
    #expect(throws: FileDefaultsError.failed(.read, path: unknown.path, code: ELOOP)) {
      try WholeFile.exists(unknown)
    }
    #expect(throws: FileDefaultsError.failed(.read, path: unknown.path, code: ELOOP)) {
      try WholeFile.replace(unknown, with: nil)
    }
  }

  @Test(arguments: [
    ("a", "."), ("中", "."), ("a/b", "a"), ("/a", "/"), ("/a/b", "/a"), ("../a", ".."), ("/", "/"),
    ("l/../a", "l/.."), ("a%20b/c", "a%20b"),
  ])
  func theFolderOfAPath(path: String, folder: String) { #expect(path.parentFolder == folder) }
}

@Suite(.watched) struct FailureTests {
  typealias Step = ModelProcess.Step
  let reports = Reports()

  func defaults(_ disk: ModelDisk, failing: [Step: Int32] = [:]) throws -> FileDefaults {
    try FileDefaults(ModelProcess(disk, failing: failing), reports)
  }

  @Test(arguments: [
    (Step.lock, EACCES, FileDefaultsError.Operation.lock), (.create, EROFS, .write),
    (.write, ENOSPC, .write), (.synchronize, EIO, .write), (.rename, EPERM, .write),
  ])
  func failedStepChangesNothing(
    _ step: Step, _ code: Int32, _ operation: FileDefaultsError.Operation
  ) throws {
    let disk = ModelDisk()
    try defaults(disk).set("old", forKey: "k")
    let failing = try defaults(disk, failing: [step: code])
    let path = operation == .lock ? ModelDisk.path + ".lock" : ModelDisk.path
    let error = FileDefaultsError.failed(operation, path: path, code: code)
    #expect(throws: error) { try failing.set("new", forKey: "k") }
    #expect(failing.values["k"] == .string("old"))
    #expect(try defaults(disk).values["k"] == .string("old"))
    #expect(disk.names == [ModelDisk.path])
    #expect(error.description.contains(path))
    #expect(error.description.contains(String(cString: strerror(code))))
  }

  @Test func failedFsyncOfTheFolderKeepsTheNewValue() throws {
    let disk = ModelDisk()
    let failing = try defaults(disk, failing: [.synchronizeFolder: EIO])
    #expect(throws: FileDefaultsError.failed(.write, path: ModelDisk.path, code: EIO)) {
      try failing.set("new", forKey: "k")
    }
    #expect(failing.values["k"] == .string("new"))
    #expect(try defaults(disk).values["k"] == .string("new"))
  }

  @Test func unsuitableFilesAreErrors() throws {
    let obstacles: [(Int32, (URL) throws -> Void)] = [
      (
        EISDIR,
        { try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: false) }
      ),
      (EINVAL, { #expect(mkfifo($0.path, 0o600) == 0) }),
      (
        EFBIG,
        {
          try Data().write(to: $0)
          #expect(truncate($0.path, 8 << 30) == 0)
        }
      ),
    ]
    for (code, make) in obstacles {
      let folder = try TemporaryFolder()
      try make(folder.file)
      let error = FileDefaultsError.failed(.read, path: folder.file.path, code: code)
      #expect(throws: error) { try FileDefaults(folder) }
      #expect(error.description.contains("64 MiB") == (code == EFBIG))
    }
  }

  @Test func fileInPlaceOfTheFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("no folder")
    let url = folder.file.appendingPathComponent("a.plist")
    #expect(throws: FileDefaultsError.failed(.read, path: url.path, code: ENOTDIR)) {
      try FileDefaults(url: url) { reports($0) }
    }
  }

  @Test func unusableLockIsNamed() throws {
    let folder = try TemporaryFolder()
    let defaults = try FileDefaults(folder, reports)
    let lock = folder.file.path + ".lock"
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    #expect(throws: FileDefaultsError.failed(.lock, path: lock, code: EISDIR)) {
      try defaults.update { $0.set(1, forKey: "k") }
    }
    #expect(try FileDefaults(folder).values["k"] == nil)
  }

  @Test func everyErrorHasAReasonAndASuggestion() {
    let errors: [FileDefaultsError] =
      FileDefaultsError.Operation.allCases.flatMap { operation in
        [EACCES, EROFS, ENOSPC, EISDIR, ENAMETOOLONG, EMFILE, EIO].map {
          .failed(operation, path: "/a/b", code: $0)
        }
      } + [
        .locked(path: "/a/b"), .unstorable(keyPath: "a", .type("Decimal")),
        .unstorable(keyPath: "a", .controlCharacter), .unstorable(keyPath: "a", .date),
        .unstorable(keyPath: "a", .depth), .badName(.device, ".."), .badName(.bundleID, "a/b"),
        .nestedUpdate(path: "/a/b"), .unencodable(path: "/a/b", reason: "r"),
      ]
    for error in errors {
      #expect(error.errorDescription?.hasSuffix(".") == true)
      #expect(error.recoverySuggestion?.isEmpty == false)
    }
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  @Test func controlCharactersInPathsAreEscaped() {
    let error = FileDefaultsError.locked(path: "/tmp/\u{1B}]0;owned\u{7}\u{9B}31m")
    #expect(error.description.contains(#""/tmp/\u{1B}]0;owned\u{07}\u{009B}31m""#))
    #expect(
      !error.description.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
