// Dispatch sources may be cancelled from any thread; the module is not annotated yet.
@preconcurrency import Dispatch
import Foundation
import Synchronization
public import Testing

/// A trait for tests that wait. If no watched test starts or ends for two minutes, the run ends and
/// lists the tests that are still running. `RAZEFACES_ATTACKS` multiplies that time.
///
/// `.timeLimit` also counts the time before a test can run, and cannot end a test that is blocked.
public struct Watched: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let place = test.sourceLocation
    let number = Watchdog.shared.begin("\(test.name) (\(place.fileID):\(place.line))")
    defer { Watchdog.shared.end(number) }
    try await function()
  }
}

extension Trait where Self == Watched {
  public static var watched: Watched { Watched() }
}

private final class Watchdog: Sendable {
  static let shared = Watchdog()
  private static let patience = Duration.seconds(120 * Attack.patience)

  private struct State {
    var running: [Int: String] = [:]
    var begun = 0
    var lastNews = ContinuousClock.now
  }

  private let state = Mutex(State())
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "tests.watchdog"))

  private init() {
    timer.schedule(deadline: .now() + 5, repeating: 5)
    timer.setEventHandler { [self] in look() }
    timer.resume()
  }

  func begin(_ name: String) -> Int {
    state.withLock {
      $0.begun += 1
      $0.running[$0.begun] = name
      $0.lastNews = .now
      return $0.begun
    }
  }

  func end(_ number: Int) {
    state.withLock {
      $0.running[number] = nil
      $0.lastNews = .now
    }
  }

  private func look() {
    let stuck = state.withLock { state in
      ContinuousClock.now - state.lastNews > Self.patience
        ? state.running.sorted { $0.key < $1.key }.map(\.value) : []
    }
    guard !stuck.isEmpty else { return }
    let names = stuck.map { "✘   \($0)\n" }.joined()
    let words = "✘ Nothing has happened for \(Self.patience). These tests have not ended:\n\(names)"
    try? FileHandle.standardError.write(contentsOf: Data(words.utf8))
    _exit(1)
  }
}
