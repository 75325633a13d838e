import StoreKit
public import Testing

/// A watched test with its own connection to the App Store, payment queue, observers, and listeners.
public struct OwnConnection: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Watched().provideScope(for: test, testCase: testCase) {
      try await StoreConnection().performAsCurrent { try await function() }
    }
  }
}

extension Trait where Self == OwnConnection {
  public static var ownConnection: OwnConnection { OwnConnection() }
}
