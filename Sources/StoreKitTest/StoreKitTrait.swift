import StoreKit
import Synchronization
public import Testing

/// Gives each test an App Store of its own, so that tests can run at the same time.
///
/// If a test fails, the log of its sessions follows on standard error and as an attachment.
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
  /// Gives each test a session with the configuration file of a name; see
  /// ``SKTestSession/current``.
  public static func storeKit(configurationFileNamed name: String) -> Self { Self(fileName: name) }

  /// Gives each test an App Store of its own, to which the sessions that it creates belong.
  public static var storeKit: Self { Self(fileName: nil) }
}

extension SKTestSession {
  /// The session of the current test; nil without ``Testing/Trait/storeKit(configurationFileNamed:)``.
  @TaskLocal public static var current: SKTestSession?
}
