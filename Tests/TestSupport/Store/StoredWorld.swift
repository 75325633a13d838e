public import Foundation

/// A copy of a world of an earlier build, with its catalog and devices.
///
/// The files in `Tests/StoredWorlds` are never regenerated.
public final class StoredWorld: Sendable {
  public let folder: URL
  public var state: URL { folder.appendingPathComponent("state", isDirectory: true) }
  public var catalog: URL { folder.appendingPathComponent("catalog.json") }
  public var database: URL { state.appendingPathComponent("appstore.sqlite") }

  /// - Parameter name: the name of a folder in `Tests/StoredWorlds`.
  public init(_ name: String = "Schema5") throws {
    folder = TestFolders.unique("razefaces-stored")
    try FileManager.default.copyItem(
      at: Repository.root.appendingPathComponent("Tests/StoredWorlds/\(name)"), to: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
