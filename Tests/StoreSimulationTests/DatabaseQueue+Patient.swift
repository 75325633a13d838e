import GRDB

extension DatabaseQueue {
  /// Waits for whoever is just leaving the world, instead of failing.
  static func patient(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
