package import GRDB

extension DatabaseQueue {
  /// Opens a database, and waits for other connections that are closing.
  package static func patient(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
