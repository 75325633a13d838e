import Foundation
import GRDB

/// The names that people have given in a world, for the completion of what they type next.
public struct WorldNames: Sendable {
  /// The testers' email addresses.
  public let testers: [String]
  public let devices: [String]

  /// Reads the names of the world in `folder`, and changes nothing.
  ///
  /// - Returns: nil if there is no world.
  /// - Throws: an error if the world cannot be read, or is of another version.
  public init?(in folder: StateFolder) throws {
    guard FileManager.default.fileExists(atPath: folder.database.path) else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    let database = try DatabaseQueue(path: folder.database.path, configuration: configuration)
    (testers, devices) = try database.read { db in
      switch try Schema.state(db) {
      case .current, .outdated: break
      case .empty, .older, .newer: throw DatabaseError(resultCode: .SQLITE_SCHEMA)
      }
      return (
        try String.fetchAll(db, sql: "SELECT email FROM accounts ORDER BY email"),
        try String.fetchAll(db, sql: "SELECT name FROM devices ORDER BY name")
      )
    }
  }
}
