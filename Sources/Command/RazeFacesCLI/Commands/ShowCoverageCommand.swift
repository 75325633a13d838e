import ArgumentParser
import Localization
import RazeFacesConsole
import StoreCore
import StoreSimulation

struct ShowCoverageCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show the outcomes of purchases seen in this world, and how to get the others.",
    discussion: """
      A world counts each outcome that a purchase can have by product and device, and keeps the \
      counts through resets and snapshots. What has not come about is shown with a key that brings \
      it about, or with the tape of the QA catalog that shows it.

      Examples:
        razefaces qa coverage --fail-under 90
        razefaces qa coverage --json
      """)

  @Option(
    help: ArgumentHelp(
      "Exit with 1 if less than this percentage of the catalog's outcomes was seen.",
      valueName: "percent"))
  var failUnder: Int?

  @OptionGroup var common: CommonOptions
  static let schema = Coverage.schema

  func validate() throws {
    if let failUnder, !(0...100 ~= failUnder) {
      throw ValidationError("--fail-under is \(failUnder); it must be a number from 0 to 100.")
    }
  }

  func run(in context: CommandContext) async throws {
    let coverage = try await context.control.coverage()
    let summary = context.texts(coverage.summary)
    try context.output.print(coverage) {
      context.lines(of: coverage.lines, in: Coverage.Line.form) + ["", summary]
    }
    if let failUnder, coverage.percent < failUnder {
      throw CommandFailure(.refused, "\(summary); --fail-under is \(failUnder)%").printed
    }
  }
}

extension Coverage: Formed {
  static let form = Form<Self>(
    .member("percent") { $0.percent }, .member("possible") { $0.possibleCount },
    .member("seen") { $0.seenCount }, .member("outcomes") { $0.lines })
}

extension Coverage.Line: Formed {
  static let form = Form<Self>(
    .member("outcome") { $0.outcome.key }.column("") { line, _ in line.isSeen ? "✓" : "" },
    .member("title") { Texts.english($0.outcome.title) }.column("Outcome"),
    .member("isPossible") { $0.isPossible },
    .member("count") { $0.count }
      .column("Count", .right) { line, _ in line.isSeen ? String(line.count) : "" },
    .member("firstDate") { $0.first }
      .column("First", spare: 0) { $0.first.map($1.day) ?? "" },
    .member("lastDate") { $0.last }.column("Last") { $0.last.map($1.day) ?? "" },
    .member("keys") { $0.outcome.storefrontKeys },
    .member("tape") { $0.outcome.tape }
      .column("To do") { $0.isSeen ? "" : Texts.english($0.remark($1.day)) },
    .member("by") { $0.counts })
}

extension Coverage.Count: Formed {
  static let form = Form<Self>(
    .member("productId") { $0.productID }, .member("device") { $0.device },
    .member("count") { $0.count }, .member("firstDate") { $0.first },
    .member("lastDate") { $0.last })
}
