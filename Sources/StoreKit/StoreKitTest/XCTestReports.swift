import Synchronization
import XCTest

/// Writes the logs of a failed XCTest to standard error.
final class XCTestReports: NSObject, XCTestObservation, Sendable {
  private static let observer: Void = XCTestObservationCenter.shared
    .addTestObserver(XCTestReports())

  private let hasFailed = Mutex(false)

  static func register() { observer }

  func testCaseWillStart(_ testCase: XCTestCase) {
    hasFailed.withLock { $0 = false }
    SessionLogs.current.forget()
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) { hasFailed.withLock { $0 = true } }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    SessionLogs.current.name(testCase.name)
    if hasFailed.withLock(\.self) { SessionLogs.current.report(testCase.name) }
  }
}
