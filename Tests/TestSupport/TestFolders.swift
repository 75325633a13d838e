public import Foundation
import StoreSimulation

/// The folders that tests write to. Each run has one folder, which is deleted at the end, or by the next
/// run if the process was killed.
public enum TestFolders {
  /// Returns the path of a new folder, without creating it.
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
