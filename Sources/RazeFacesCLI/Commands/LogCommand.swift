import Foundation
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

/// `log`: what happened in the world.
@MainActor package struct LogCommand {
  /// The newest that a world keeps.
  package nonisolated static let most = WorldEvent.most

  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// - Parameters:
  ///   - all: of every device and account; else of this device, of who is signed in, and of the
  ///     whole world.
  ///   - since: a date, or how long ago, such as `2h`.
  ///   - follow: goes on with what happens, until the process is ended.
  package func run(all: Bool, since: String?, limit: Int, follow: Bool) async throws {
    let now = try await context.control.now()
    var query = EventQuery(
      all ? .everything : .deviceAndAccount,
      since: try since.map { try Self.date($0, before: now) },
      limit: limit)
    let page = try await context.control.events(query)
    if follow { return try await self.follow(&query, after: page) }
    try context.output.print(page.events.map(\.json)) {
      page.events.isEmpty ? ["Nothing has happened"] : page.events.map(line)
    }
    if context.output.format == .text, page.gone > 0 {
      context.note(
        "\(Program.name): the log keeps the newest \(WorldEvent.most); \(page.gone) older ones "
          + "are gone")
    }
  }

  /// Woken by each decision that is made in the world; nothing polls.
  ///
  /// - Throws: why it cannot go on, such as a ``StoreFailure`` if the world was removed.
  private func follow(_ query: inout EventQuery, after page: EventPage) async throws {
    let (news, teller) = AsyncStream.makeStream(of: StoreFailure?.self)
    let listeners = [
      Task { [store = context.store] in
        for await _ in await store.snapshots() { teller.yield(nil) }
      },
      Task { [store = context.store] in
        for await trouble in await store.failures() { teller.yield(trouble) }
      },
    ]
    defer { for listener in listeners { listener.cancel() } }
    try print(page.events)
    var worldID = page.worldID
    query.after = page.events.last?.id ?? 0
    for await trouble in news {
      if let trouble { throw trouble }
      var next = try await context.control.events(query)
      if next.worldID != worldID {
        // Another world, which counts anew.
        worldID = next.worldID
        query.after = 0
        next = try await context.control.events(query)
      }
      try print(next.events)
      query.after = next.events.last?.id ?? query.after
    }
  }

  /// `2h` ago, or a date.
  private static func date(_ word: String, before now: Date) throws -> Date {
    switch try? ClockStep(step: word) {
    case .seconds(let seconds): return now.addingTimeInterval(-Double(seconds))
    case .period(let period): return period.end(after: now, count: -1)
    case .date, .nextEvent, nil: break
    }
    guard case .date(let date) = try? ClockStep(target: word) else {
      throw InvalidInput(
        "\"\(word)\" is no time; allowed: how long ago, such as 30m, 2h or 1d, a day such as "
          + "2027-01-31, or a date and time such as 2027-01-31T12:00:00Z")
    }
    return date
  }

  /// As they come: in JSON one object on each line.
  private func print(_ events: [WorldEvent]) throws {
    for event in events {
      switch context.output.format {
      case .text: try context.output.streams.write(lines: [line(event)])
      case .json: try context.output.streams.write(json: .line(event.json))
      }
    }
  }

  private func line(_ event: WorldEvent) -> String {
    let columns = [
      context.dates.iso(event.date), event.subject.device ?? "-", event.subject.account ?? "-",
      LogEntry(event).line(context.texts, .english, .ofTheAppStore, context.dates),
    ]
    return columns.joined(separator: "  ")
  }
}

extension WorldEvent {
  /// The fact stands there under its name, as the world keeps it.
  var json: JSONObject {
    [
      "sequence": id, "date": date.milliseconds, "realDate": realDate.milliseconds,
      "device": subject.device, "account": subject.account,
      "bundleId": subject.app, "productId": subject.productID,
      "transactionId": subject.transactionID.map { String($0) },
      "payment": subject.payment?.rawValue, "code": fact.code, "kind": fact.name,
      "fact": fact,
    ]
  }
}
