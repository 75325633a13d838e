import Foundation
import StoreCore
import TestSupport
import Testing

@testable import Preferences
@testable import StoreSimulation

/// The two that write whole files: the app's preferences, and the device's receipt. They share no
/// module, but what they promise is the same.
enum FileWriter: CaseIterable {
  case preferences, receipt

  /// - Returns: false if the file could not be written.
  func write(_ bytes: Data, to path: String) -> Bool {
    switch self {
    case .preferences:
      do throws(FileDefaultsError) {
        let file = PropertyListFile(path: path, fileSystem: DiskFileSystem(), patience: .zero)
        try file.locked { () throws(FileDefaultsError) in try file.replace(with: bytes) }
        try file.settle()
        return true
      } catch {
        return false
      }
    case .receipt:
      AtomicFile.makeFolder((path as NSString).deletingLastPathComponent)
      return AtomicFile.write(bytes, to: path, ProcessLife())
    }
  }

  func read(_ path: String) -> Data? {
    switch self {
    case .preferences: try? DiskFileSystem().contents(of: path)
    case .receipt: AtomicFile.read(path)
    }
  }

  /// The name under which it writes before it renames.
  var temporaryName: String {
    switch self {
    case .preferences: ".file.tmp"
    case .receipt: "file.abC123"
    }
  }
}

@Suite(.watched) final class FileWriterTests {
  private let folder = TestFolders.unique("writers")
  private var path: String { folder.appendingPathComponent("file").path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Without the lock, which stays.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "file.lock" }
  }

  private func mode(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test(arguments: FileWriter.allCases)
  func aFileIsReplacedWhole(_ writer: FileWriter) throws {
    for bytes in [Data(repeating: 1, count: 100_000), Data([2]), Data()] {
      #expect(writer.write(bytes, to: path))
      #expect(writer.read(path) == bytes)
    }
    #expect(try names() == ["file"])
  }

  @Test(arguments: FileWriter.allCases)
  func missingFoldersAreMadeAndAllIsThisUsersAlone(_ writer: FileWriter) {
    let inner = folder.appendingPathComponent("a/b")
    let path = inner.appendingPathComponent("file").path
    #expect(writer.write(Data([1]), to: path))
    #expect([folder.path, inner.path].map(mode) == [0o700, 0o700])
    #expect(mode(path) == 0o600)
  }

  @Test(arguments: FileWriter.allCases)
  func aReaderSeesAllOldOrAllNew(_ writer: FileWriter) {
    let size = 50_000
    let path = path
    #expect(writer.write(Data(repeating: 0, count: size), to: path))
    DispatchQueue.concurrentPerform(iterations: 2) { iteration in
      for round in 1...40 {
        if iteration == 0 {
          #expect(writer.write(Data(repeating: UInt8(round), count: size), to: path))
        } else {
          let seen = writer.read(path)
          #expect(seen?.count == size && Set(seen ?? Data()).count == 1)
        }
      }
    }
  }

  @Test(arguments: FileWriter.allCases)
  func whatCannotBeReplacedStaysAndNothingIsLeftBesideIt(_ writer: FileWriter) throws {
    let inner = folder.appendingPathComponent("file/inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    #expect(!writer.write(Data([1]), to: path))
    #expect(FileManager.default.fileExists(atPath: inner.path))
    #expect(try names() == ["file"])
  }

  @Test(arguments: FileWriter.allCases)
  func whatAKilledWriterHasLeftGoesWithTheNextWrite(_ writer: FileWriter) throws {
    #expect(writer.write(Data([1]), to: path))
    try Data("half".utf8).write(to: folder.appendingPathComponent(writer.temporaryName))
    #expect(writer.read(path) == Data([1]))
    #expect(writer.write(Data([2]), to: path))
    #expect(try names() == ["file"])
  }

  @Test(arguments: FileWriter.allCases)
  func whatIsNoFileOrTooLargeIsNotRead(_ writer: FileWriter) throws {
    #expect(writer.read(path) == nil)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(writer.read(path) == nil)
    #expect(writer.write(Data([1]), to: path))
    #expect(truncate(path, 8 << 30) == 0)
    #expect(writer.read(path) == nil)
  }
}
