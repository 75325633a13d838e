import StoreKit
import Synchronization
public import Testing

/// A test with its own connection, which is closed after it.
public struct OwnWorld: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }
  @TaskLocal private static var kept: Kept?

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Watched().provideScope(for: test, testCase: testCase) {
      let connection = StoreConnection()
      let kept = Kept()
      defer { withExtendedLifetime(kept) {} }
      do {
        try await connection.performAsCurrent {
          try await Self.$kept.withValue(kept) { try await function() }
        }
      } catch {
        await connection.close()
        throw error
      }
      await connection.close()
    }
  }

  /// Keeps an object until the end of the test.
  public static func keep(_ object: some AnyObject & Sendable) {
    kept?.objects.withLock { $0.append(object) }
  }

  private final class Kept: Sendable { let objects = Mutex<[any AnyObject & Sendable]>([]) }
}

extension Trait where Self == OwnWorld {
  public static var ownWorld: OwnWorld { OwnWorld() }
}
