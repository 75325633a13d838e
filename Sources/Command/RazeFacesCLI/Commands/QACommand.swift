import ArgumentParser
import Foundation
import Localization
import Preferences
import RazeFacesConsole
import RazeFacesTapes
import StoreCore
import StoreSimulation

struct QACommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "qa", abstract: "Play the tapes of the QA catalog, or show what was tried so far.",
    discussion: """
      Examples:
        razefaces qa                        play all tapes
        razefaces qa first-purchase         play one of them
        razefaces qa coverage               show the outcomes seen in this world
        razefaces qa play --help            all options
      """, subcommands: [PlayQACommand.self, ShowCoverageCommand.self],
    defaultSubcommand: PlayQACommand.self)

  @OptionGroup var common: CommonOptions
}

struct PlayQACommand: WiredCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play the tapes of the QA catalog.",
    discussion: """
      The tapes are part of the program. They work with any catalog of products; a tape is skipped \
      if the catalog lacks what it needs. Plays several tapes at the same time, each in its own \
      world, and prints TAP in the catalog's order. Exits with 1 if a check failed.

      Examples:
        razefaces qa
        razefaces qa first-purchase --language ko
        razefaces qa --tag refund --catalog shop.json --storefront VNM
        razefaces qa --failed --report evidence
        razefaces qa --plan > plan.md
      """)

  @Argument(help: "The tapes to play. The default is all of them.", completion: Completion.tapes)
  var names: [String] = []

  @Option(
    help: ArgumentHelp("Only the tapes with this tag.", valueName: "tag"),
    completion: Completion.tags)
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Only the tapes that show this rule, such as 2.11.", valueName: "rule"))
  var rule: [String] = []

  @Flag(help: "Only the tapes that failed when they were last played.") var failed = false

  @Option(
    help: ArgumentHelp("Play with a tester of this storefront.", valueName: "code"),
    completion: Completion.territories)
  var storefront: String?

  @Option(help: ArgumentHelp("The number of tapes to play at the same time.", valueName: "number"))
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Flag(help: "List the tapes instead.") var list = false
  @Flag(help: "Print them as a test plan in Markdown instead.") var plan = false
  @OptionGroup var reports: TapeReports
  @Flag(help: "Print only failures and the summary.") var quiet = false

  /// Plays one tape in this process, on behalf of the parent process.
  @Flag(help: .hidden) var alone = false

  /// Adds a line to this file for each purchase outcome that occurred in a tape. A test checks that
  /// the QA catalog covers all of them.
  @Option(help: .hidden) var outcomes: PathArgument?
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if common.json { throw ValidationError("The output is TAP or JUnit's XML, not JSON.") }
    guard 1...256 ~= jobs else { throw ValidationError("--jobs is a number from 1 to 256.") }
    if alone, names.count != 1 { throw ValidationError("Name one tape.") }
  }

  func run(with wiring: Wiring) async throws -> ExitStatus {
    let folder = wiring.folder(common.values)
    let tapes = try chosen(folder)
    let streams = wiring.surroundings.streams
    if list {
      let dates = DateText(timeZone: wiring.surroundings.timeZone)
      try streams.write(lines: streams.lines(of: Self.form.table(tapes, dates)))
      return .done
    }
    if plan {
      let catalog = try? wiring.readCatalog(common.values)
      try streams.write(lines: TestPlan.lines(of: tapes, for: catalog))
      return .done
    }
    if let storefront {
      let codes = try wiring.readCatalog(common.values).storefronts.map(\.countryCode)
      guard codes.contains(storefront) else {
        throw InvalidInput.unknown(storefront, "storefront of this catalog", allowed: codes)
      }
    }
    try reports.evidence?.make(wiring.surroundings)
    if alone { return try await playAlone(tapes[0], wiring) }
    return try await play(tapes, folder, wiring)
  }

  private func chosen(_ folder: StateFolder) throws -> [Tape] {
    let known = TapeFile.all.map(\.name)
    for name in names where !known.contains(name) {
      let near = known.nearest(to: name)
      throw InvalidInput(
        "the QA catalog has no tape \"\(name)\"; \(near.map { "did you mean \"\($0)\"? " } ?? "")"
          + "`razefaces qa --list` lists them all")
    }
    // The process of a tape parses that tape alone.
    let areNamed = !names.isEmpty && tag.isEmpty && rule.isEmpty
    let all = try Self.parsed { !areNamed || names.contains($0) }
    let tags = Set(all.flatMap { $0.settings.tags })
    for word in tag where !tags.contains(word) {
      throw InvalidInput.unknown(word, "tag", allowed: tags.sorted())
    }
    let rules = Set(all.flatMap { $0.settings.rules })
    for number in rule where !rules.contains(number) {
      let allowed = rules.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      throw InvalidInput.unknown(number, "rule", allowed: allowed)
    }
    let again = failed ? try folder.failedTapes() : []
    return all.filter { tape in
      (names.isEmpty || names.contains(tape.file))
        && (tag.isEmpty || tag.contains(where: tape.settings.tags.contains))
        && (rule.isEmpty || rule.contains(where: tape.settings.rules.contains))
        && (!failed || again.contains(tape.file))
    }
  }

  private static func parsed(where isWanted: (String) -> Bool) throws -> [Tape] {
    try TapeFile.all.filter { isWanted($0.name) }.map { tape in
      do throws(TapeFailure) { return try tape.parsed() } catch {
        throw CommandFailure(.software, lines: error.mistakes.map(\.description))
      }
    }
  }

  private static let form = Form<Tape>(
    .member("name") { $0.file }.column("Name"), .member("title") { $0.title }.column("Title"),
    .member("tags") { $0.settings.tags }.column("Tags", spare: 1),
    .member("rules") { $0.settings.rules }.column("Rules", spare: 0))

  @MainActor private func play(
    _ tapes: [Tape], _ folder: StateFolder, _ wiring: Wiring
  ) async throws -> ExitStatus {
    guard let program = wiring.surroundings.program else {
      throw InvalidInput("the QA catalog needs its own process")
    }
    // Reports mistakes in the catalog once, not in each process.
    _ = try wiring.readCatalog(common.values)
    let streams = wiring.surroundings.streams
    var report = TestAnythingReport(count: tapes.count)
    if !quiet { try streams.write(lines: report.opening) }
    let options = try options(wiring)
    var results: [TapeResult] = []
    try await TapeProcesses(program: program, options: options, limit: jobs).play(tapes) { result in
      streams.showProgress("")
      let lines = report.lines(for: result)
      try streams.write(lines: quiet ? Self.failures(lines, result) : lines)
      results.append(result)
    } progress: { played, failed in
      streams.showProgress("\(played) of \(tapes.count) played, \(failed) failed")
    }
    streams.showProgress("")
    try streams.write(lines: [Self.summary(results)])
    try folder.recordFailures(of: results)
    if let outcomes {
      let lines = results.flatMap { result in result.outcomes.map { "\($0) \(result.file)\n" } }
      try wiring.surroundings.files.write(Data(lines.joined().utf8), to: outcomes.text)
    }
    try reports.write(results, wiring)
    return results.allSatisfy(\.hasPassed) ? .done : .refused
  }

  @MainActor private func options(_ wiring: Wiring) throws -> [String] {
    var options: [String] = []
    if case .file(let path, _) = wiring.surroundings.catalog(common.values.catalog) {
      options += ["--catalog", path]
    }
    if let storefront { options += ["--storefront", storefront] }
    if let language = common.language { options += ["--language", language] }
    if let folder = reports.report { options += ["--report", folder.text] }
    if reports.redact { options.append("--redact") }
    if let outcomes { options += ["--outcomes", outcomes.text] }
    return options
  }

  private static func failures(_ lines: [String], _ result: TapeResult) -> [String] {
    result.hasPassed ? [] : lines.filter { !$0.hasPrefix("    ok ") }
  }

  private static func summary(_ results: [TapeResult]) -> String {
    let skipped = results.count { $0.skipped != nil }
    let failed = results.count { !$0.hasPassed }
    return "# \(results.count - skipped - failed) passed, \(failed) failed, \(skipped) skipped"
  }

  /// Plays a tape and prints its outcome as JSON. A signal ends the process if it takes too long.
  @MainActor private func playAlone(_ tape: Tape, _ wiring: Wiring) async throws -> ExitStatus {
    TapeProcesses.limitProcessorTime()
    TapeWorld.removeFoldersAtSignals()
    var tape = tape
    tape.settings.language = common.language
    tape.settings.storefront = storefront
    var options = common.values
    options.state = nil
    let result = try await TapeWorld.play(
      tape, options, wiring, viewer: nil, evidence: reports.evidence,
      countsOutcomes: outcomes != nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try wiring.surroundings.streams.write(bytes: encoder.encode(result))
    return .done
  }
}

extension StateFolder {
  private var failedTapesFile: URL { url.appending(path: "failed-tapes") }

  /// Returns the names of the tapes that failed in their last run.
  fileprivate func failedTapes() throws -> Set<String> {
    let bytes = try WholeFile.contents(of: failedTapesFile) ?? Data()
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  /// Tapes that were not played keep their earlier results.
  fileprivate func recordFailures(of results: [TapeResult]) throws {
    let played = results.map(\.file)
    let failed = results.filter { !$0.hasPassed }.map(\.file)
    let before = try failedTapes()
    let names = before.subtracting(played).union(failed)
    guard names != before else { return }
    try create()
    let lines = names.sorted().map { $0 + "\n" }.joined()
    try WholeFile.replace(failedTapesFile, with: Data(lines.utf8))
  }
}

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
    .member("firstDate") { $0.first }.column("First", spare: 0) { $0.first.map($1.day) ?? "" },
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
