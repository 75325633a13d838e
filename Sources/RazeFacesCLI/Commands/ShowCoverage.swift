import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import StoreCore

struct ShowCoverage: JSONCommand {
  static let isForTapes = true
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show which outcomes purchases have had in this world, and how to get the others.",
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
      "End with 1 if fewer percent of the outcomes that this catalog can have were seen.",
      valueName: "percent"))
  var failUnder: Int?

  @OptionGroup var common: CommonOptions

  static let schema = Coverage.schema

  func validate() throws {
    if let failUnder, !(0...100 ~= failUnder) {
      throw ValidationError("--fail-under is \(failUnder); it must be a number from 0 to 100.")
    }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    try await wiring.serve(common, replacesOtherWorlds: false) { context in
      let coverage = try await context.control.coverage()
      let texts = context.texts.coverage
      try context.output.print(coverage.json) {
        context.output.lines(of: table(coverage, context)) + ["", texts.summary(coverage)]
      }
      if let failUnder, coverage.percent < failUnder {
        throw CommandFailure(.refused, "\(texts.summary(coverage)); --fail-under is \(failUnder)%")
          .printed
      }
    }
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

extension Coverage {
  fileprivate static let schema: JSONSchema = [
    "percent": .integer, "possible": .integer, "seen": .integer,
    "outcomes": .list(
      of: [
        "outcome": .text, "title": .text, "isPossible": .flag, "count": .integer,
        "firstDate": .optional(.date), "lastDate": .optional(.date), "keys": .list(of: .text),
        "tape": .optional(.text),
        "by": .list(
          of: [
            "productId": .optional(.text), "device": .optional(.text), "count": .integer,
            "firstDate": .date, "lastDate": .date,
          ]),
      ]),
  ]

  fileprivate var json: JSONObject {
    [
      "percent": percent, "possible": possibleCount, "seen": seenCount,
      "outcomes": lines.map(\.json),
    ]
  }
}

extension Coverage.Line {
  fileprivate var json: JSONObject {
    let hint = CoverageHint(outcome)
    return [
      "outcome": outcome.key, "title": Texts.english.coverage.title(outcome),
      "isPossible": isPossible, "count": count, "firstDate": first?.milliseconds,
      "lastDate": last?.milliseconds, "keys": hint.keys, "tape": hint.tape,
      "by": counts.map(\.json),
    ]
  }
}

extension Coverage.Count {
  fileprivate var json: JSONObject {
    [
      "productId": productID, "device": device, "count": count,
      "firstDate": first.milliseconds, "lastDate": last.milliseconds,
    ]
  }
}
