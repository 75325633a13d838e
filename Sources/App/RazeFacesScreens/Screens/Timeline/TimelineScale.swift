package import Foundation
package import RazeFacesConsole
import StoreCore
import TerminalKit

/// A window of time on a number of columns.
package struct TimelineScale: Hashable, Sendable {
  package let span: DateInterval
  package let columns: Int

  package init(_ span: DateInterval, columns: Int) {
    self.span = DateInterval(start: span.start, duration: max(1, span.duration))
    self.columns = max(1, columns)
  }

  /// Returns the column of a date, which can be outside of the window.
  package func column(of date: Date) -> Int { Int(nearest: position(of: date).rounded(.down)) }

  /// Returns the columns between the left end of the window and a date.
  func position(of date: Date) -> Double {
    let share = date.timeIntervalSince(span.start) / span.duration
    // A damaged date must not overflow an integer.
    return max(-1, min(2, share)) * Double(columns)
  }

  func date(at column: Int) -> Date {
    span.start.addingTimeInterval((Double(column) + 0.5) / Double(columns) * span.duration)
  }

  // MARK: - Zoom

  /// The lengths of windows in seconds, from an hour, for accelerated subscriptions, to ten years.
  static let lengths: [TimeInterval] = [
    3600, 6 * 3600, 86_400, 3 * 86_400, 7 * 86_400, 14 * 86_400, 31 * 86_400, 92 * 86_400,
    183 * 86_400, 366 * 86_400, 731 * 86_400, 1827 * 86_400, 3653 * 86_400,
  ]

  /// Returns the length that shows a whole span with a margin, limited to the zoom levels.
  static func length(fitting span: DateInterval) -> TimeInterval {
    max(lengths[0], min(lengths[lengths.count - 1], span.duration * (1 + 2 * margin)))
  }

  private static let margin = 0.03

  /// Creates a window around a date. It does not show more of the time before and after the extent
  /// than necessary.
  init(length: TimeInterval, around focus: Date, in extent: DateInterval, columns: Int) {
    let edge = length * Self.margin
    let first = extent.start.addingTimeInterval(-edge)
    let last = extent.end.addingTimeInterval(edge - length)
    let start = max(first, min(last, focus.addingTimeInterval(-length / 2)))
    self.init(DateInterval(start: start, duration: length), columns: columns)
  }

  // MARK: - Ticks

  private static let steps: [(component: Calendar.Component, count: Int, seconds: TimeInterval)] = [
    (.minute, 5, 300), (.minute, 15, 900), (.hour, 1, 3600), (.hour, 3, 10_800),
    (.hour, 6, 21_600), (.hour, 12, 43_200), (.day, 1, 86_400), (.day, 7, 604_800),
    (.month, 1, 2_678_400), (.month, 3, 7_948_800), (.month, 6, 15_897_600),
    (.year, 1, 31_622_400), (.year, 2, 63_244_800), (.year, 5, 158_112_000),
  ]

  /// Returns dates in even steps and their labels.
  ///
  /// - Parameter room: the columns that a label needs.
  package func ticks(_ dates: DateText, room: Int = 9) -> [(column: Int, label: String)] {
    let room = span.duration / Double(columns) * Double(room)
    let step = Self.steps.first { $0.seconds >= room } ?? Self.steps[Self.steps.count - 1]
    var calendar = Calendar.store
    calendar.timeZone = dates.timeZone
    return Self.dates(in: span, step, calendar).map { date in
      let parts = dates.parts(date)
      let label =
        switch step.component {
        case .minute, .hour: String(dates.time(date).prefix(5))
        case .year: String(parts.year ?? 0)
        // January has the year.
        case .month where parts.month == 1: String(parts.year ?? 0)
        default: dates.dayOfYear(date)
        }
      return (column(of: date), label)
    }
  }

  private static func dates(
    in span: DateInterval,
    _ step: (component: Calendar.Component, count: Int, seconds: TimeInterval), _ calendar: Calendar
  ) -> [Date] {
    var parts = calendar.dateComponents([.year, .month, .day, .hour], from: span.start)
    // The start of the surrounding day, month or year, from which the steps are counted.
    if step.component != .minute { parts.hour = 0 }
    if step.component == .month || step.component == .year { parts.day = 1 }
    if step.component == .year || step.count > 1 && step.component == .month { parts.month = 1 }
    guard let base = calendar.date(from: parts) else { return [] }
    var dates: [Date] = []
    for place in 0..<400 {
      guard let date = calendar.date(byAdding: step.component, value: place * step.count, to: base),
        date < span.end
      else { break }
      if date >= span.start { dates.append(date) }
    }
    return dates
  }
}
