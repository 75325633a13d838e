import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

/// The writer of the device's receipt. It writes and reads as PreferencesTests prove of preferences,
/// and StatePermissionTests cover permissions.
@Suite(.watched) struct FileWriterTests {
  @Test func leftoversOfKilledWritersAreRemoved() throws {
    let folder = TestFolders.unique("writers")
    let path = folder.appendingPathComponent("file").path
    AtomicFile.makeFolder(folder.path)
    for bytes in [Data(repeating: 1, count: 100_000), Data([2]), Data()] {
      #expect(AtomicFile.write(bytes, to: path, ProcessLife()))
      #expect(AtomicFile.read(path) == bytes)
    }
    try Data("half".utf8).write(to: folder.appendingPathComponent("file.abC123"))
    #expect(AtomicFile.read(path) == Data())
    #expect(AtomicFile.write(Data([2]), to: path, ProcessLife()))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }
}
