import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreSimulation

struct LogCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the log: every request, charge, refusal, and change.",
    discussion: """
      Lists each purchase, restore, and change with its steps, oldest first, in the world's time. \
      With --lines, --follow, or --json, lists single events in the order of logging instead. \
      Without --all, shows events of this device, the signed-in tester, and the whole world. The \
      newest \(WorldEvent.most) events are kept. With --follow and --json, each line is an object. \
      --follow continues through a reset and exits with 74 when the world's files are removed.

      Examples:
        razefaces log
        razefaces log --all --since 2h
        razefaces log --lines --limit 20
        razefaces log --since 2027-01-31 --json | jq '.[] | select(.kind == "booked")'
        razefaces log --follow
      """)

  @Flag(help: "Show every account and every device.") var all = false

  @Option(help: ArgumentHelp("Show only events since this time.", valueName: "date|step"))
  var since: String?

  @Option(help: "The maximum number of actions or events. The newest are shown.")
  var limit = WorldEvent.most

  @Flag(help: "Show each event on its own line.") var lines = false
  @Flag(help: "Keep printing new events until Ctrl-C.") var follow = false
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit is \(limit); it must be 1 or more.") }
  }

  static let schema: JSONSchema = .list(of: WorldEvent.schema)

  func run(in context: CommandContext) async throws {
    let now = try await context.control.now()
    let isInLines = lines || follow || context.output.isJSON
    var query = EventQuery(
      all ? .everything : .deviceAndAccount,
      since: try since.map { try CommandContext.date($0, before: now) },
      limit: isInLines ? limit : WorldEvent.most)
    let page = try await context.control.events(query)
    if follow, context.surroundings.tape != nil {
      throw InvalidInput("`log --follow` cannot be run in a tape, because it has no end")
    }
    if follow { return try await context.follow(&query, after: page) }
    let shown =
      isInLines
      ? page.events.map(context.line) : try await context.blocks(page, limit: limit, ofAll: all)
    try context.output.print(page.events) { shown.isEmpty ? ["No events"] : shown }
    if page.gone > 0 {
      context.printNote("the log keeps the newest \(WorldEvent.most) events; deleted: \(page.gone)")
    }
  }
}

extension CommandContext {
  /// Prints events as they happen. Waits for changes of the world instead of polling.
  ///
  /// - Throws: an error if the log cannot be followed, such as a ``StoreFailure`` if the world was
  ///   deleted.
  fileprivate func follow(_ query: inout EventQuery, after page: EventPage) async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: StoreFailure?.self)
    let listeners = [
      Task { [store] in
        for await _ in await store.storeStates() { continuation.yield(nil) }
      },
      Task { [store] in
        for await trouble in await store.failures() { continuation.yield(trouble) }
      },
    ]
    defer { for listener in listeners { listener.cancel() } }
    try print(page.events)
    var worldID = page.worldID
    query.after = page.events.last?.id ?? 0
    for await trouble in changes {
      if let trouble { throw trouble }
      var next = try await control.events(query)
      let isAnother = next.worldID != worldID
      worldID = next.worldID
      if isAnother, !next.events.contains(where: \.fact.endsGeneration) {
        // After a restore, the events are numbered from the beginning.
        query.after = 0
        next = try await control.events(query)
      }
      try print(next.events)
      query.after = next.events.last?.id ?? query.after
    }
  }

  private func print(_ events: [WorldEvent]) throws {
    for event in events { try output.printLine(event) { [line(event)] } }
  }

  /// Parses a date, such as `2h` for two hours ago, or `2027-01-31`.
  nonisolated static func date(_ word: String, before now: Date) throws -> Date {
    switch try? ClockStep(step: word) {
    case .seconds(let seconds): return now.addingTimeInterval(-Double(seconds))
    case .period(let period): return period.end(after: now, count: -1)
    case .date, .nextEvent, nil: break
    }
    guard case .date(let date) = try? ClockStep(target: word) else {
      throw InvalidInput(
        "\"\(word)\" is not a time; allowed: how long ago, such as 30m, 2h, or 1d, a day such as "
          + "2027-01-31, or a date and time such as 2027-01-31T12:00:00Z")
    }
    return date
  }

  /// Returns the lines of the newest blocks. A step shows its time only if it differs from the
  /// previous line's.
  func blocks(_ page: EventPage, limit: Int, ofAll isEverything: Bool) async throws -> [String] {
    let people = Dictionary(
      try await control.testers().map { ($0.email, $0.fullName) }, uniquingKeysWith: { $1 })
    let catalog = control.catalog
    let languages = try await store.storeState().languages
    let words = LogTexts(
      dates, product: { catalog.name($0, languages: languages) ?? $0 },
      person: { people[$0].flatMap { $0.isEmpty ? nil : $0 } ?? $0 })
    return LogBlock.blocks(page.events).suffix(limit).flatMap { block in
      let day = dates.day(block.date)
      var time = dates.time(block.date)
      let heading = [
        dates.iso(block.date), texts(words.title(block)), words.details(block).map { texts($0) },
        isEverything ? block.device : nil, block.outcome.map { texts($0.title) },
      ]
      let steps = block.steps.map { step in
        let (text, detail) = words.step(step)
        let date = step.entries[0].date
        let next = dates.time(date)
        defer { time = next }
        let column = next == time ? "" : next
        let indent = String(repeating: " ", count: 11)
        return indent + column + String(repeating: " ", count: 12 - column.count)
          + [dates.day(date) == day ? nil : dates.day(date), texts(text), detail.map { texts($0) }]
          .compactMap(\.self).joined(separator: "  ")
      }
      return [heading.compactMap(\.self).joined(separator: "  ")] + steps
    }
  }

  fileprivate func line(_ event: WorldEvent) -> String {
    let columns = [
      dates.iso(event.date), event.subject.device ?? "-", event.subject.account ?? "-",
      texts(event.line(dates)),
    ]
    return columns.joined(separator: "  ")
  }
}

extension WorldEvent: Formed {
  static let form = Form<Self>(
    .member("sequence") { Int($0.id) }, .member("act") { Int($0.act) }, .member("date") { $0.date },
    .member("realDate") { $0.realDate }, .member("device") { $0.subject.device },
    .member("account") { $0.subject.account }, .member("bundleId") { $0.subject.app },
    .member("productId") { $0.subject.productID },
    .member("transactionId") { $0.subject.transactionID },
    .member("payment") { $0.subject.payment }, .member("code") { $0.fact.code },
    .member("kind") { $0.fact.name }, .member("command") { $0.command },
    .member("fact") { try? $0.fact.json }
      .of(.optional(.open("The details of the event, under its kind."))))
}

struct NoteCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Add a note to the log and to the evidence.",
    discussion: """
      A note is one line of up to \(WorldEvent.longestNote) characters. It changes nothing else.

      Example:
        razefaces note "The charge was shown twice here"
      """)

  @Argument(help: "The text of the note.") var text: String
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["text": .text]

  func run(in context: CommandContext) async throws {
    let note = try Input.note(text)
    try await context.control.logNote(note)
    try context.output.print(JSONTree(members: ["text": note]), line: "Noted")
  }
}
