public import Foundation
import StoreSimulation

/// The folders that tests write to. They are in one folder for each run, which goes with its process;
/// a later run removes what a killed one has left.
public enum TestFolders {
  /// Returns the place of a new folder, which is not made yet.
  public static func unique(_ purpose: String) -> URL {
    root.appendingPathComponent("\(purpose)-\(UUID().uuidString)", isDirectory: true)
  }

  public static let root: URL = {
    let parent = FileManager.default.temporaryDirectory
    guard let folder = TemporaryFolder(named: "razefaces-tests", in: parent.path) else {
      return parent
    }
    atexit { TemporaryFolder.removeAll() }
    return folder.url
  }()
}
