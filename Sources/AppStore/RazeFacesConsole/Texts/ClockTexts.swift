package import Foundation
package import Localization
package import StoreCore

extension SandboxClock {
  /// Returns the clock's state: its rate, and the time at which it is held or its offset from the
  /// real time.
  ///
  /// - Parameter day: the current time, whose day is shown if the clock was moved by days.
  package func state(_ dates: DateText, day: Date? = nil) -> Text {
    var parts: [Text] = []
    if let heldAt {
      parts.append(.held(at: dates.minuteAndOffset(heldAt)))
    } else if offset != 0 {
      if let day, abs(offset) >= 86_400 { parts.append(.verbatim(dates.day(day))) }
      // Not the time, which would be outdated a second later.
      let distance = Text.distance(abs(offset))
      parts.append(.offset(offset < 0 ? "-" : "+", distance))
    }
    if rate != .realTime { parts.append(rate.words) }
    return .setting(.clock, .clauses(parts))
  }
}

extension Text {
  package static let clock = Text("Clock")
  static let timeIsHeld = Text("The time is held.")
  static let clockIsReal = Text("Clock: back to the real time")
  static let clockRunsAgain = Text("Clock: running again")

  static func held(at time: String) -> Text { Text("held at {time}", ["time": time]) }

  /// Returns a distance with its sign, such as `+1 month`.
  static func offset(_ sign: String, _ distance: Text) -> Text {
    Text("{sign}{distance}", ["sign": sign, "distance": distance])
  }

  static func seconds(_ count: Int) -> Text { Text("{seconds} s", ["seconds": count]) }

  package static func distance(_ seconds: TimeInterval) -> Text {
    // Rounded to minutes, because moving the clock takes some time itself, and a move by a day must
    // show as one day.
    let total = Int(nearest: seconds < 60 ? seconds : (seconds / 60).rounded() * 60)
    let (days, hours, minutes) = (total / 86_400, total / 3_600 % 24, total / 60 % 60)
    let text =
      switch (days, hours, minutes) {
      case (1..., 1..., _): Text("{days} d {hours} h")
      case (1..., _, _): Text("{days} d")
      case (_, 1..., 1...): Text("{hours} h {minutes} min")
      case (_, 1..., _): Text("{hours} h")
      case (_, _, 1...): Text("{minutes} min")
      default: Text("{seconds} s")
      }
    return text.with(["days": days, "hours": hours, "minutes": minutes, "seconds": total])
  }

  package static func timeIs(_ now: String) -> Text { Text("It is {now}.", ["now": now]) }

  package static func timeIs(_ now: String, booked count: Int) -> Text {
    Text("It is {now}; {booked}.", ["now": now, "booked": booked(count)])
  }

  package static func booked(_ count: Int) -> Text {
    Text(
      """
      {count, plural, =0 {nothing was booked} one {1 transaction was booked} other {# \
      transactions were booked}}
      """, ["count": count])
  }
}
