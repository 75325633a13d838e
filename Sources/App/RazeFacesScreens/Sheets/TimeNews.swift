import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The events of a move of the clock: a note, and a sheet if they do not fit into it.
struct TimeNews: StorefrontSheet {
  let now: Date
  let bookings: Int
  /// Oldest first.
  let events: [WorldEvent]

  // MARK: - Note

  /// Whether the note contains all events.
  var isShort: Bool { rest == 0 }

  func note(_ shared: Shared) -> Note {
    let severities = events.map(\.severity)
    let kind: Note.Kind =
      severities.contains(.failure) ? .failure : severities.contains(.warning) ? .warning : .success
    return Note(kind, words(shared), staysBefore: true)
  }

  /// Returns the day and the sentence of the most important event, and the number of the others.
  private func words(_ shared: Shared) -> Text {
    guard let main else { return .timeIs(shared.dates.minuteAndOffset(now), booked: bookings) }
    let day = Text.verbatim(shared.dates.day(main.date))
    let heading = Text.list([day, otherPerson(main, shared)].compactMap(\.self))
    let news = Text.sentences([
      Text.setting(heading, shared.named(sentence(main, shared))).asSentence,
      consequence.flatMap { $0.fact.consequence(shared.dates) },
    ])
    return rest == 0 ? news : .columns([news, Self.more(rest)])
  }

  private static func more(_ count: Int) -> Text { Text("+{count} more", ["count": count]) }

  /// The first one of the most important events, because the others follow from it.
  private var main: WorldEvent? { events.max { $0.fact.importance < $1.fact.importance } }

  /// How the App Store goes on after a payment that failed.
  private var consequence: WorldEvent? {
    guard let main, case .billingFailed = main.fact else { return nil }
    return events.last {
      $0.id > main.id && $0.subject.productID == main.subject.productID && $0.fact.isConsequence
    }
  }

  /// The number of events that the note leaves out.
  private var rest: Int { events.count - [main, consequence].count { $0 != nil } }

  /// Returns the name of the event's account; nil if it is the current one.
  private func otherPerson(_ event: WorldEvent, _ shared: Shared) -> Text? {
    guard let account = event.subject.account, account != shared.account?.email else { return nil }
    return .verbatim(shared.firstName(account))
  }

  /// Returns the event's sentence in the note, without the price and the end of a renewal.
  private func sentence(_ event: WorldEvent, _ shared: Shared) -> Text {
    guard case .booked(let booking) = event.fact, booking.cause == .renewal,
      booking.ownership == .purchased, let productID = event.subject.productID
    else { return event.line(shared.dates) }
    return .renewed(productID)
  }

  // MARK: - Sheet

  var name: SheetName { .time }
  var level: SheetLevel { .notice }
  var bindings: [Binding<Self>] {
    [.acknowledge { _, _ in [.close] }] + Binding.time { [.close] + $0 }
      + Binding.screens { [.close, .show($0)] }
  }

  func click(_ target: SheetFocus, _ shared: Shared) -> [Request] { [.close] }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent {
    var content = SheetContent(columns, focus: .accept)
    content.addTitle(shared.texts(.timeIs(shared.dates.minuteAndOffset(now))))
    content.addBlank()
    var lines: [SheetContent.Line] = []
    var shown = 0
    let room = max(1, shared.layout.size.height - Self.rowsAround)
    // Shows the latest events that fit.
    for event in events.reversed() {
      var entry = SheetContent(columns, focus: nil)
      entry.add(shared.dates.minute(event.date), .quiet)
      let line = shared.named(event.line(shared.dates))
      let named = otherPerson(event, shared).map { Text.setting($0, line) } ?? line
      entry.add(shared.texts(named), Self.role(of: event))
      guard lines.count + entry.lines.count <= room || shown == 0 else { break }
      lines = entry.lines + lines
      shown += 1
    }
    if shown < events.count { content.add(shared.texts(Self.more(events.count - shown)), .quiet) }
    content.lines += lines
    content.addBlank()
    content.lines.append(.wideButton(.init(shared.texts(.ok), .accept), columns: 20))
    return content
  }

  /// The rows of the frame, the title, the button, the note, and the footer.
  private static let rowsAround = 11

  private static func role(of event: WorldEvent) -> TextRole {
    switch event.severity {
    case .failure: .problem
    case .success: .success
    case .warning: .strong
    case .info: .plain
    }
  }
}

extension WorldEvent.Fact {
  fileprivate var importance: Int {
    switch self {
    case .billingFailed, .billingRecovered, .expired: 2
    case .graceStarted, .retryStarted, .requestExpired: 1
    default: 0
    }
  }

  fileprivate var isConsequence: Bool {
    switch self {
    case .graceStarted, .retryStarted: true
    default: false
    }
  }

  fileprivate func consequence(_ dates: DateText) -> Text? {
    switch self {
    case .graceStarted(let end?): Text("Access continues until {date}.", ["date": dates.day(end)])
    case .retryStarted(let end?): Text("Apple tries until {date}.", ["date": dates.day(end)])
    default: nil
    }
  }
}
