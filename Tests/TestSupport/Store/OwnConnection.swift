import StoreKit
public import Testing

/// A test with a connection to the App Store of its own, beside those of all others: with its own
/// payment queue, observers and listeners. It is watched, too.
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
