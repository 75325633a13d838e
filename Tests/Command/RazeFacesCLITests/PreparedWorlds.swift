import Foundation
import TestSupport

/// The worlds that many tests start with. Each is made once, and each test gets a copy.
actor PreparedWorlds {
  static let shared = PreparedWorlds()
  private var made: [String: Task<CommandWorld, any Error>] = [:]

  fileprivate func world(
    _ name: String, _ make: @escaping @Sendable () async throws -> CommandWorld
  ) async throws -> CommandWorld {
    let task = made[name] ?? Task.detached { try await make() }
    made[name] = task
    return try await task.value
  }
}

extension CommandWorld {
  /// Returns a copy of the world that `make` returns. `make` is called once for each call site.
  static func prepared(
    _ file: String = #fileID, _ line: Int = #line, variant: String = "",
    _ make: @escaping @Sendable () async throws -> CommandWorld
  ) async throws -> CommandWorld {
    let original = try await PreparedWorlds.shared.world("\(file):\(line) \(variant)", make)
    let copy = try CommandWorld(catalog: String(contentsOf: original.catalog, encoding: .utf8))
    try original.copyState(to: copy.state)
    return copy
  }
}
