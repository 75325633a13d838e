import Foundation
import RazeFacesScreens
import StoreKit
import Synchronization
import TerminalKit
import TestSupport
import Testing

@testable import RazeFacesCLI

/// Records the output of a command.
final class Recorder: Sendable {
  private let kept = Mutex((output: [UInt8](), errors: ""))

  var output: String { kept.withLock { String(decoding: $0.output, as: UTF8.self) } }
  var errors: String { kept.withLock { $0.errors } }

  func streams(input: String) -> CommandStreams {
    let lines = Mutex(
      input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    return CommandStreams(
      write: { bytes in self.kept.withLock { $0.output += bytes } },
      writeError: { line in self.kept.withLock { $0.errors += line + "\n" } },
      readLine: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      isOutputTerminal: false)
  }

  /// Runs a command in this process, and closes its world, as the end of a process would.
  func run(_ arguments: [String], _ surroundings: Surroundings) async -> ChildProcess.Ending {
    let connection = StoreConnection()
    let status = await connection.performAsCurrent {
      await RazeFaces.run(arguments: arguments, surroundings: surroundings)
    }
    await connection.close()
    return ChildProcess.Ending(status: status.rawValue, output: output, errors: errors)
  }
}

/// A person at a terminal who gives prepared answers.
final class Person: Prompt {
  private var answers: [String]
  private(set) var told: [String] = []
  private(set) var questions: [String] = []

  init(_ answers: String...) { self.answers = answers }

  func show(_ line: String) { told.append(line) }

  func ask(_ question: String) -> String? {
    questions.append(question)
    return answers.isEmpty ? nil : answers.removeFirst()
  }

  func askSecret(_ question: String) -> String? { ask(question) }
}

extension CommandWorld {
  /// Runs a command to its end. A command that kills itself ends its session instead of this process,
  /// which has the same effect (KilledSessionTests).
  @discardableResult
  func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.Ending {
    try await run(arguments, input: input)
  }

  @discardableResult
  func run(_ arguments: [String], input: String = "") async throws -> ChildProcess.Ending {
    let ending = try await perform(arguments, input: input)
    await checkJSON(ending.output, of: arguments, ending.status)
    return ending
  }

  private func perform(_ arguments: [String], input: String) async throws -> ChildProcess.Ending {
    let recorder = Recorder()
    var surroundings = surroundings(recorder, input: input)
    surroundings.clock = { Date() }
    surroundings.seed = nil
    if arguments.contains("--crash-after") { surroundings.die = nil }
    return await recorder.run(arguments, surroundings)
  }

  func signIn(_ email: String = "tester@example.com", on device: String = "iphone") async throws {
    let ending = try await run(
      "sign-in", email, "--password-stdin", "--device", device, input: "Sandbox-1\n")
    try #require(ending.status == 0, "\(ending.errors)")
  }

  /// Returns the surroundings of a command in this process, with a fixed clock and independent of the
  /// machine.
  func surroundings(
    _ recorder: Recorder, input: String = "",
    now: Date = Date(timeIntervalSince1970: 1_772_368_205),
    timeZone: TimeZone = .gmt,
    prompt: @escaping @MainActor @Sendable () -> (any Prompt)? = { nil }
  ) -> Surroundings {
    Surroundings(
      environment: environment, homeDirectory: folder.path, directory: folder.path,
      clock: { now }, timeZone: timeZone, seed: 7, pause: { _ in },
      streams: recorder.streams(input: input), prompt: prompt, columns: 80,
      die: { Issue.record("no test dies here") },
      screen: ScreenSurroundings(
        takeTerminal: { (InMemoryTerminal(), {}) }, setTicking: { _ in },
        watch: { _, _ in nil }))
  }

  /// Runs a command in this process to its end.
  @MainActor func runHere(
    _ arguments: String..., input: String = "", timeZone: TimeZone = .gmt,
    prompt: @escaping @MainActor @Sendable () -> (any Prompt)? = { nil }
  ) async -> (status: Int32, output: String, errors: String) {
    await runHere(arguments, input, timeZone: timeZone, prompt: prompt)
  }

  @MainActor func runHere(
    _ arguments: [String], _ input: String = "", timeZone: TimeZone = .gmt,
    prompt: @escaping @MainActor @Sendable () -> (any Prompt)? = { nil }
  ) async -> (status: Int32, output: String, errors: String) {
    let recorder = Recorder()
    let status = await RazeFaces.run(
      arguments: arguments,
      surroundings: surroundings(recorder, input: input, timeZone: timeZone, prompt: prompt))
    await checkJSON(recorder.output, of: arguments, status.rawValue)
    return (status.rawValue, recorder.output, recorder.errors)
  }
}
