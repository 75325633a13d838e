import DurableFiles
import Foundation
import StoreCore
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
    #expect(throws: StoreFailure.failed(FileFailure.cannotRead, unknown.path, code: ELOOP)) {
      try WholeFile.exists(unknown)
    }
    #expect(throws: StoreFailure.failed(FileFailure.cannotRead, unknown.path, code: ELOOP)) {
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
    (Step.lock, EACCES), (.create, EROFS), (.write, ENOSPC), (.synchronize, EIO), (.rename, EPERM),
  ])
  func failedStepChangesNothing(_ step: Step, _ code: Int32) throws {
    let disk = ModelDisk()
    try defaults(disk).set("old", forKey: "k")
    let failing = try defaults(disk, failing: [step: code])
    let path = step == .lock ? ModelDisk.path + ".lock" : ModelDisk.path
    let error = StoreFailure.failed(FileFailure.cannotWrite, path, code: code)
    #expect(throws: error) { try failing.set("new", forKey: "k") }
    #expect(failing.values["k"] == .string("old"))
    #expect(try defaults(disk).values["k"] == .string("old"))
    #expect(disk.names == [ModelDisk.path])
  }

  @Test func failedFsyncOfTheFolderKeepsTheNewValue() throws {
    let disk = ModelDisk()
    let failing = try defaults(disk, failing: [.synchronizeFolder: EIO])
    #expect(throws: StoreFailure.failed(FileFailure.cannotWrite, ModelDisk.path, code: EIO)) {
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
      let error = StoreFailure.failed(FileFailure.cannotRead, folder.file.path, code: code)
      #expect(throws: error) { try FileDefaults(folder) }
    }
  }

  @Test func fileInPlaceOfTheFolderIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("no folder")
    let url = folder.file.appendingPathComponent("a.plist")
    #expect(throws: StoreFailure.failed(FileFailure.cannotRead, url.path, code: ENOTDIR)) {
      try FileDefaults(url: url) { reports($0) }
    }
  }

  @Test func unusableLockIsNamed() throws {
    let folder = try TemporaryFolder()
    let defaults = try FileDefaults(folder, reports)
    let lock = folder.file.path + ".lock"
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    #expect(throws: StoreFailure.failed(FileFailure.cannotWrite, lock, code: EISDIR)) {
      try defaults.update { $0.set(1, forKey: "k") }
    }
    #expect(try FileDefaults(folder).values["k"] == nil)
  }
}
