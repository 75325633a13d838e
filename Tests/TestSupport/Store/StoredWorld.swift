public import Foundation

/// A world as an earlier build has left it, with its catalog and its devices, in a folder of its own.
///
/// What is in `Tests/StoredWorlds` is never made anew: the worlds that people have are not, either.
public final class StoredWorld: Sendable {
  public let folder: URL
  public var state: URL { folder.appendingPathComponent("state", isDirectory: true) }
  public var catalog: URL { folder.appendingPathComponent("catalog.json") }
  public var database: URL { state.appendingPathComponent("appstore.sqlite") }

  /// - Parameter name: of a folder of `Tests/StoredWorlds`.
  public init(_ name: String = "Schema5") throws {
    folder = TestFolders.unique("razefaces-stored")
    try FileManager.default.copyItem(
      at: Repository.root.appendingPathComponent("Tests/StoredWorlds/\(name)"), to: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
