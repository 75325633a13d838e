public import Testing

/// A process has one connection to the App Store, so all tests that open it take turns, of whatever
/// suite and module they are.
public struct TakingTurns: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turnstile.shared.enter()
    do {
      try await Watched().provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      await Turnstile.shared.leave()
      throw error
    }
    await Turnstile.shared.leave()
  }
}

extension Trait where Self == TakingTurns {
  public static var takingTurns: TakingTurns { TakingTurns() }
}

/// A turnstile that lets one in at a time, in the order of arrival.
private actor Turnstile {
  static let shared = Turnstile()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func leave() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().resume()
  }
}
