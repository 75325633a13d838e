import StoreKit
import Synchronization
public import Testing

/// Gives each test its own App Store, so that tests can run in parallel.
///
/// If a test fails, the log of its sessions is written to standard error and attached.
public struct StoreKitTrait: TestTrait, SuiteTrait, TestScoping {
  let fileName: String?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let logs = SessionLogs()
    let hasFailed = Mutex(false)
    do {
      try await SessionLogs.$current.withValue(logs) {
        try await StoreConnection().performAsCurrent {
          defer { TestWorld.leave(StoreConnection.current) }
          let session = try fileName.map(SKTestSession.init(configurationFileNamed:))
          try await SKTestSession.$current.withValue(session) {
            let issues = IssueHandlingTrait.compactMapIssues { issue in
              hasFailed.withLock { $0 = true }
              return issue
            }
            try await issues.provideScope(for: test, testCase: testCase, performing: function)
          }
        }
      }
    } catch {
      report(logs, test)
      throw error
    }
    if hasFailed.withLock(\.self) { report(logs, test) }
  }

  private func report(_ logs: SessionLogs, _ test: Test) {
    logs.report(test.name)
    Attachment.record(logs.text, named: "App Store.txt")
  }
}

extension Trait where Self == StoreKitTrait {
  /// Gives each test its own session with a configuration file. ``SKTestSession/current`` returns
  /// it.
  public static func storeKit(configurationFileNamed name: String) -> Self { Self(fileName: name) }

  /// Gives each test its own App Store connection. The sessions that the test creates belong to it.
  public static var storeKit: Self { Self(fileName: nil) }
}

extension SKTestSession {
  /// The current test's session; nil without the trait `.storeKit(configurationFileNamed:)`.
  @TaskLocal public static var current: SKTestSession?
}
