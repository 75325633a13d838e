import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The writer of the device's receipt. PreferencesTests prove the same of preferences, and
/// StatePermissionTests cover permissions.
@Suite(.watched) struct FileWriterTests {
  private let folder = TestFolders.unique("writers")
  private var path: String { folder.appendingPathComponent("file").path }

  private func write(_ bytes: Data, to path: String) -> Bool {
    AtomicFile.makeFolder((path as NSString).deletingLastPathComponent)
    return AtomicFile.write(bytes, to: path, ProcessLife())
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func fileIsReplacedAtomicallyAndLeftoversAreRemoved() throws {
    for bytes in [Data(repeating: 1, count: 100_000), Data([2]), Data()] {
      #expect(write(bytes, to: path))
      #expect(AtomicFile.read(path) == bytes)
    }
    try Data("half".utf8).write(to: folder.appendingPathComponent("file.abC123"))
    #expect(AtomicFile.read(path) == Data())
    #expect(write(Data([2]), to: path))
    #expect(try names() == ["file"])
  }

  @Test func readersSeeTheOldOrTheNewFile() {
    let size = 50_000
    #expect(write(Data(repeating: 0, count: size), to: path))
    DispatchQueue.concurrentPerform(iterations: 2) { iteration in
      for round in 1...40 {
        if iteration == 0 {
          #expect(write(Data(repeating: UInt8(round), count: size), to: path))
        } else {
          let seen = AtomicFile.read(path)
          #expect(seen?.count == size && Set(seen ?? Data()).count == 1)
        }
      }
    }
  }

  @Test func failedReplacementKeepsTheOldFileAndLeavesNothing() throws {
    let inner = folder.appendingPathComponent("file/inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    #expect(!write(Data([1]), to: path))
    #expect(FileManager.default.fileExists(atPath: inner.path))
    #expect(try names() == ["file"])
  }

  @Test func onlySmallRegularFilesAreRead() throws {
    #expect(AtomicFile.read(path) == nil)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(AtomicFile.read(path) == nil)
    #expect(write(Data([1]), to: path))
    #expect(truncate(path, 8 << 30) == 0)
    #expect(AtomicFile.read(path) == nil)
  }
}
