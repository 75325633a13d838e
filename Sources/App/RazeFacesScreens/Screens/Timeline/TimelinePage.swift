import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit

/// The account's timeline, which a screen can show in its place.
struct TimelinePage: Sendable {
  var isOpen = false
  /// The store's timeline with the app's memberships; nil until `update(from:)` combines them.
  private(set) var timeline: Timeline?
  private(set) var list = ListCursor()
  /// The date under the cursor; nil for the current time, which moves with the clock.
  private var focus: Date?
  /// The zoom level; nil shows everything, or the last ten years.
  private var zoom: Int?
  /// The latest query, whose answer may still be missing.
  private var query: TimelineQuery?
  /// The store's timeline, without the app's memberships.
  private var loaded: Timeline?

  // MARK: - Loading

  /// Loads the timeline again, or what a closed page shows: about a year.
  mutating func refresh(_ shared: Shared) -> [Request] {
    load(query?.span ?? Self.year(around: shared.now), shared)
  }

  private static func year(around now: Date) -> DateInterval {
    DateInterval(start: now.addingTimeInterval(-366 * 86_400), duration: 2 * 366 * 86_400)
  }

  private mutating func load(_ span: DateInterval, _ shared: Shared) -> [Request] {
    guard let account = shared.account?.email else {
      (timeline, loaded, query) = (nil, nil, nil)
      return []
    }
    let query = TimelineQuery(account: account, span: span)
    self.query = query
    return [.perform(.loadTimeline(query))]
  }

  mutating func receive(_ message: StorefrontMessage) {
    switch message {
    case .timelineLoaded(let timeline, let query) where query == self.query:
      (loaded, self.timeline) = (timeline, nil)
    // The app may have other memberships.
    case .deviceChanged: timeline = nil
    case .accountChanged: self = TimelinePage(isOpen: isOpen)
    default: break
    }
  }

  /// Combines what the store and the app know, and loads what the window lacks.
  mutating func update(from shared: Shared) -> [Request] {
    if timeline == nil, var timeline = loaded {
      timeline.add(shared.shop.content.memberships, of: shared.account?.email ?? "")
      self.timeline = timeline
    }
    guard isOpen, let timeline else { return [] }
    list.clamp(count: timeline.rows.count, page: Self.rowsInSight(shared.layout))
    let window = scale(shared, timeline).span
    guard let known = query?.span, let needed = window.intersection(with: timeline.extent),
      needed.start < known.start || needed.end > known.end
    else { return [] }
    let span = DateInterval(
      start: window.start.addingTimeInterval(-window.duration), duration: 3 * window.duration)
    return load(span, shared)
  }

  // MARK: - Position

  /// The selected row; nil if there is none.
  var selected: Timeline.Row? {
    timeline.flatMap { $0.rows.indices.contains(list.selected) ? $0.rows[list.selected] : nil }
  }

  func focus(_ shared: Shared) -> Date { focus ?? shared.now }

  func scale(_ shared: Shared, _ timeline: Timeline) -> TimelineScale {
    TimelineScale(
      length: length(timeline), around: focus(shared), in: timeline.extent,
      columns: Self.columns(shared.layout))
  }

  private func length(_ timeline: Timeline) -> TimeInterval {
    zoom.map { TimelineScale.lengths[$0] } ?? TimelineScale.length(fitting: timeline.extent)
  }

  /// - Parameter date: The date under the cursor; nil for the current time.
  mutating func move(to date: Date?, _ shared: Shared) -> [Request] {
    focus = date
    return update(from: shared)
  }

  /// The steps across the window.
  private static let window = 24

  mutating func move(bySteps steps: Int, _ shared: Shared) -> [Request] {
    guard let timeline else { return [] }
    let seconds = Double(steps) * length(timeline) / Double(Self.window)
    let date = focus(shared).addingTimeInterval(seconds)
    return move(to: max(timeline.extent.start, min(timeline.extent.end, date)), shared)
  }

  mutating func zoom(isIn: Bool, _ shared: Shared) -> [Request] {
    guard let timeline else { return [] }
    let (length, lengths) = (length(timeline), TimelineScale.lengths)
    zoom =
      isIn
      ? lengths.lastIndex { $0 < length } ?? 0
      : lengths.firstIndex { $0 > length } ?? lengths.count - 1
    return update(from: shared)
  }

  /// Moves to another row, by a window, or to the first or the last date.
  mutating func move(_ way: Move, _ shared: Shared) -> [Request] {
    switch way {
    case .up, .down:
      list.move(way, count: timeline?.rows.count ?? 0, page: Self.rowsInSight(shared.layout))
      return update(from: shared)
    case .pageUp: return move(bySteps: -Self.window, shared)
    case .pageDown: return move(bySteps: Self.window, shared)
    case .first: return move(to: timeline?.extent.start, shared)
    case .last: return move(to: timeline?.extent.end, shared)
    }
  }

  /// Moves to a clicked row and date; nil outside of the picture.
  mutating func click(at point: Point, _ shared: Shared) -> [Request]? {
    guard let timeline, let place = Self.place(of: point, list, shared.layout),
      timeline.rows.indices.contains(place.row)
    else { return nil }
    focus = scale(shared, timeline).date(at: place.column)
    list.select(place.row, count: timeline.rows.count, page: Self.rowsInSight(shared.layout))
    return update(from: shared)
  }

  /// Returns the last year of a product, and what is scheduled, on a number of columns; nil if
  /// there is nothing to show.
  func strip(of productID: String, columns: Int, _ shared: Shared) -> TimelineStrip? {
    guard columns >= TimelineStrip.fewestColumns, let timeline,
      let row = timeline.rows.first(where: { $0.productID == productID })
    else { return nil }
    let year = Self.year(around: shared.now)
    let bars = row.bars.filter { $0.end > year.start }
    guard let start = bars.map(\.start).min(), let end = bars.map(\.end).max() else { return nil }
    let span = DateInterval(start: max(start, year.start), end: max(end, year.start))
    return TimelineStrip(row, TimelineScale(span, columns: columns))
  }

  // MARK: - Under the cursor

  /// The period at the cursor.
  func bar(_ shared: Shared) -> Timeline.Bar? {
    let focus = focus(shared)
    return selected?.bars.last { $0.start <= focus && focus < $0.end }
  }

  /// Returns the marks at the cursor, the most important one first.
  func marks(_ shared: Shared) -> [Timeline.Mark] {
    guard let timeline, let selected else { return [] }
    let reach = length(timeline) / 48
    let focus = focus(shared)
    let kinds = Timeline.Mark.Kind.allCases
    let near = selected.marks.filter { abs($0.date.timeIntervalSince(focus)) <= reach }
    return kinds.flatMap { kind in near.filter { $0.kind == kind } }
  }

  /// Opens the line of the log at the cursor, or else the transaction.
  func openSubject(_ shared: Shared) -> [Request] {
    let marks = marks(shared)
    if let event = marks.lazy.compactMap(\.event).first {
      return [.showEvents(event.subject, event: event.id)]
    }
    let id = bar(shared)?.transactionID ?? marks.lazy.compactMap(\.transactionID).first
    guard let id, let selected else {
      return [.note(Note(.info, Text("Nothing is at this date. Move with Left and Right.")))]
    }
    let subject = WorldEvent.Subject(
      account: selected.accountEmail, productID: selected.productID, transactionID: id)
    return [.showTransaction(subject)]
  }
}

/// A screen that shows the timeline in its place.
protocol TimelineHost: PagedScreen {
  var timeline: TimelinePage { get set }
}

extension TimelineHost {
  var isListShown: Bool { page == nil && !timeline.isOpen }

  mutating func scrollPage(by direction: Int, _ shared: Shared) -> [Request] {
    if timeline.isOpen { return timeline.move(direction < 0 ? .up : .down, shared) }
    page?.scroll(direction < 0 ? .up : .down)
    return []
  }

  mutating func click(at point: Point, _ shared: Shared) -> [Request]? {
    timeline.isOpen ? timeline.click(at: point, shared) : clickList(at: point, shared)
  }
}

extension Binding where Handler: TimelineHost {
  static var openTimeline: Binding {
    Binding(
      "T", says: Text("Timeline").inSentence, footer: .never,
      unless: { $1.account == nil ? .nobodyIsSignedIn : nil }
    ) { screen, shared in
      screen.timeline.isOpen = true
      return screen.timeline.refresh(shared)
    }
  }

  /// The keys of the open timeline.
  static var timeline: [Binding] {
    func moving(
      _ keys: KeyPress..., says text: Text, short: Text? = nil, footer: FooterPlace = .never,
      label: String? = nil, _ move: @escaping @Sendable (inout TimelinePage, Shared) -> [Request]
    ) -> Binding {
      Binding(keys: keys, says: text, short: short, label: label, footer: footer) {
        move(&$0.timeline, $1)
      }
    }
    return [
      Binding(KeyPress(.enter), says: Text("open"), footer: .always) {
        $0.timeline.openSubject($1)
      },
      Binding(
        KeyPress(.escape), "h", KeyPress(.backspace), "T", says: Text("back"), footer: .always
      ) { screen, _ in
        screen.timeline.isOpen = false
        return []
      },
      moving(
        KeyPress(.left), says: Text("earlier"), short: Text("move"), footer: .early,
        label: "Left Right"
      ) { $0.move(bySteps: -1, $1) },
      moving(KeyPress(.right), "l", says: Text("later")) { $0.move(bySteps: 1, $1) },
      moving(
        "+", "=", says: Text("zoom in"), short: Text("zoom"), footer: .early, label: "+ -"
      ) { $0.zoom(isIn: true, $1) },
      moving("-", says: Text("zoom out")) { $0.zoom(isIn: false, $1) },
      moving("0", says: Text("now"), footer: .ifRoom) { $0.move(to: nil, $1) },
    ] + list { $0.timeline.move($1, $2) }
  }
}
