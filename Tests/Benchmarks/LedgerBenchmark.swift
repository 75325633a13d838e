import ArgumentParser
import Foundation
import StoreCore
import StoreSimulation

/// The questions of a launch and of every screen, with a long ledger beside a short one. The budget
/// is that there is no difference.
struct LedgerBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger", abstract: "A long ledger beside one with a thousand lines.")

  @Option(help: "Lines in the long one.")
  var lines = 1_000_000

  @Option(help: "How often everything is measured.")
  var rounds = 31

  @OptionGroup var disk: MeasuredDisk

  private static let short = 1_000

  func run() async throws {
    let worlds = [
      try await LedgerWorld(lines: Self.short, in: disk.directory).world,
      try await LedgerWorld(lines: lines, in: disk.directory).world,
    ]
    // Their folders go with them.
    defer { withExtendedLifetime(worlds) {} }
    let report = Report("median ms of", ["\(Self.short)", "\(lines)", "ratio"])
    let stores = try worlds.map { try $0.open() }
    try await compare("opening the store", worlds, report) { _ = try $0.open() }
    for question in LedgerQuestion.signedIn {
      try await compare(question.name, stores, report, question.ask)
    }
    for store in stores { try await store.control.perform(.signOut(device: "iphone")) }
    for question in LedgerQuestion.signedOut {
      try await compare(question.name, stores, report, question.ask)
    }
  }

  private func compare<Subject>(
    _ name: String, _ subjects: [Subject], _ report: Report, _ ask: (Subject) async throws -> Void
  ) async throws {
    var timings = subjects.map { _ in Timings() }
    for subject in subjects { try await ask(subject) }
    for _ in 0..<rounds {
      for place in subjects.indices {
        try await timings[place].measure { try await ask(subjects[place]) }
      }
    }
    let medians = timings.map(\.median)
    report.row(name, medians, ratio: medians[1] / medians[0])
  }
}
