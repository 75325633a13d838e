import ArgumentParser
import Foundation
import RazeFacesConsole
import RazeFacesTapes
import StoreCore

struct ShowCoverage: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show which outcomes purchases have had in this world, and how to get the others.",
    discussion: """
      A world counts each outcome that a purchase can have by product and device, and keeps the \
      counts through resets and snapshots. What has not come about is shown with a key that brings \
      it about, or with the tape of the QA catalog that shows it.

      Examples:
        razefaces qa coverage --fail-under 90
        razefaces qa coverage --json > mine.json
        razefaces qa coverage --add mine.json --add theirs.json
      """)

  @Option(
    help: ArgumentHelp(
      "Add what this file has, which --json has written, of another world or of tapes.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var add: [String] = []

  @Option(
    help: ArgumentHelp(
      "End with 1 if fewer percent of the outcomes that this catalog can have were seen.",
      valueName: "percent"))
  var failUnder: Int?

  @Option(
    help: ArgumentHelp(
      "Write one test case for each outcome as JUnit's XML, too.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @OptionGroup var common: CommonOptions

  static let schema = Coverage.schema

  func validate() throws {
    if let failUnder, !(0...100 ~= failUnder) {
      throw ValidationError("--fail-under is \(failUnder); it must be a number from 0 to 100.")
    }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    // What is wrong with a file is said before anything is opened.
    let others = try add.flatMap { try CoverageFile($0, wiring.surroundings).read() }
    return try await wiring.serve(common, replacesOtherWorlds: false) { context in
      var coverage = try await context.control.coverage()
      coverage.add(others)
      let texts = context.texts.coverage
      if let junit {
        try wiring.surroundings.write(Data(report(coverage, context).text.utf8), to: junit)
      }
      try context.output.print(coverage.json) {
        context.output.lines(of: table(coverage, context)) + ["", texts.summary(coverage)]
      }
      if let failUnder, coverage.percent < failUnder {
        throw CommandFailure(.refused, "\(texts.summary(coverage)); --fail-under is \(failUnder)%")
          .printed
      }
    }
  }

  /// An outcome that was not tried is skipped: whether that is a failure, `--fail-under` says.
  @MainActor private func report(_ coverage: Coverage, _ context: CommandContext) -> JUnitReport {
    let texts = context.texts.coverage
    return JUnitReport(
      coverage.lines.map { line in
        JUnitReport.Case(
          name: texts.title(line.outcome), className: "coverage.\(line.outcome.key)",
          skipped: line.isSeen ? nil : texts.remark(line, context.dates.day))
      })
  }

  @MainActor private func table(_ coverage: Coverage, _ context: CommandContext) -> TextTable {
    var table = TextTable(
      [
        ("", .left), ("Outcome", .left), ("Count", .right), ("First", .left), ("Last", .left),
        ("To do", .left),
      ], spare: ["First"])
    for line in coverage.lines {
      let remark = context.texts.coverage.remark(line, context.dates.day)
      table.append([
        line.isSeen ? "✓" : "", context.texts.coverage.title(line.outcome),
        line.isSeen ? String(line.count) : "", line.first.map(context.dates.day) ?? "",
        line.last.map(context.dates.day) ?? "", line.isSeen ? "" : remark,
      ])
    }
    return table
  }
}
