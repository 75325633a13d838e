import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The events of a move of the clock: a note, and a sheet if they do not fit into it.
struct TimeNews: StorefrontSheet {

  enum Focus: Hashable, Sendable { case ok }

  private let now: Date
  private let bookings: Int
  /// Oldest first.
  private let events: [WorldEvent]

  init(now: Date, bookings: Int, events: [WorldEvent]) {
    self.now = now
    self.bookings = bookings
    self.events = events
  }

  // MARK: - Note

  /// Returns whether the note contains all events.
  func isShort(_ shared: Shared) -> Bool {
    events.isEmpty || shared.fits(sentences(shared))
  }

  func note(_ shared: Shared) -> Note {
    let severities = events.map { LogEntry($0).severity }
    let kind: Note.Kind =
      severities.contains(.failure) ? .failure : severities.contains(.warning) ? .warning : .success
    return Note(kind, words(shared), staysBefore: true)
  }

  /// Returns the new time and all events, or as much as fits.
  private func words(_ shared: Shared) -> Text {
    guard let last = events.last else { return counted(shared) }
    let sentences = sentences(shared)
    let all = Text.sentences([time(shared), sentences])
    if shared.fits(all) { return all }
    if isShort(shared) { return sentences }
    if bookings == events.count { return counted(shared) }
    let (line, count) = (line(last, shared), events.count - 1)
    return count == 0
      ? line : Text("{event}  +{count} more", ["event": line, "count": count])
  }

  private func time(_ shared: Shared) -> Text { .timeIs(shared.dates.minuteAndOffset(now)) }

  private func counted(_ shared: Shared) -> Text {
    .timeIs(shared.dates.minuteAndOffset(now), booked: bookings)
  }

  private func sentences(_ shared: Shared) -> Text {
    let lines = events.suffix(Self.mostInALine).map { line($0, shared) }
    return lines.dropFirst().reduce(lines.first ?? .verbatim("")) { list, next in
      Text("{events}; {event}", ["events": list, "event": next])
    }
  }

  /// The maximum number of events that may fit into a line.
  private static let mostInALine = 10

  /// Returns a description of an event, with its account if that is not the current one.
  private func line(_ event: WorldEvent, _ shared: Shared) -> Text {
    let id = event.subject.productID
    let line = event.line(shared.dates).naming { $0 == id ? shared.productName($0) : $0 }
    guard let account = event.subject.account, account != shared.account?.email else { return line }
    return Text("{title}: {value}", ["title": Credentials.shortName(account), "value": line])
  }

  // MARK: - Sheet

  var name: SheetName { .time }
  var level: SheetLevel { .notice }
  var bindings: [Binding<Self>] { Self.keys }

  private static let keys: [Binding<Self>] =
    [
      Binding(
        KeyPress(.enter), KeyPress(.escape), " ", "o", says: Text("OK"), footer: .always
      ) { _, _ in [.close] }
    ] + Binding.time { [.close] + $0 } + Binding.screens { [.close, .show($0)] }

  func click(_ target: Focus, _ shared: Shared) -> [Request] { [.close] }

  func content(_ columns: Int, _ shared: Shared) -> SheetContent<Focus> {
    var content = SheetContent<Focus>(columns, focus: .ok)
    content.addTitle(shared.texts(time(shared)))
    content.addBlank()
    var lines: [SheetContent<Focus>.Line] = []
    var shown = 0
    let room = max(1, shared.layout.size.height - Self.rowsAround)
    // Shows the latest events that fit.
    for event in events.reversed() {
      var entry = content
      entry.lines = []
      entry.add(shared.dates.minute(event.date), .quiet)
      entry.add(shared.texts(line(event, shared)), Self.role(of: event))
      guard lines.count + entry.lines.count <= room || shown == 0 else { break }
      lines = entry.lines + lines
      shown += 1
    }
    if shown < events.count {
      content.add(shared.texts("+{count} more", ["count": events.count - shown]), .quiet)
    }
    content.lines += lines
    content.addBlank()
    let ok = Text("OK", context: "button")
    content.lines.append(.wideButton(.init(shared.texts(ok), .ok), columns: 20))
    return content
  }

  /// The rows of the frame, the title, the button, the note, and the footer.
  private static let rowsAround = 11

  private static func role(of event: WorldEvent) -> TextRole {
    switch LogEntry(event).severity {
    case .failure: .problem
    case .success: .success
    case .warning: .strong
    case .info: .plain
    }
  }
}

extension Shared {
  /// Returns whether a text fits into the note line.
  fileprivate func fits(_ text: Text) -> Bool {
    TextWidth.columns(of: texts(text)) <= layout.size.width - 4
  }
}
