import Foundation
import RazeFacesConsole
import StoreCore

extension Desk {
  package func showClock() async throws {
    let form = try await clockForm()
    try print(form) { ConsoleWords.clock(form).text }
  }

  /// Moves the clock forward and prints everything that was booked on the way.
  ///
  /// - Parameters:
  ///   - step: such as `1y` or `12h`; nil where `target` says where to.
  ///   - target: a date, or `next` for when something happens by itself.
  package func advanceClock(by step: String?, to target: String?) async throws {
    let date = try await destination(step, target)
    try await demandBearable(date)
    let booked = try await control.advanceClock(to: date)
    let form = AdvanceForm(clock: try await clockForm(), booked: booked.map { TransactionForm($0) })
    try print(form) {
      ConsoleWords.advanced(form.clock, booked.count) + "\n" + (booked.isEmpty ? "" : table(booked))
    }
  }

  package func setClockRate(_ name: String) async throws {
    let rate = try Input.choice(
      name, of: ConsoleWords.aRate, among: TimeRate.allCases, name: \.name)
    try await control.setRate(rate)
    try print(try await clockForm()) { ConsoleWords.rate(rate) + "\n" }
  }

  package func resetClock() async throws {
    try await control.resetClock()
    let form = try await clockForm()
    try print(form) { ConsoleWords.clockWasReset(form) + "\n" }
  }

  func clockForm() async throws -> ClockForm {
    let clock = try await store.snapshot().clock
    return ClockForm(
      now: try await control.now().milliseconds, isReal: clock.isReal,
      offset: Int(clock.offset.rounded()), rate: clock.rate.name,
      nextEvent: try await control.nextEvent()?.milliseconds,
      isBehind: try await control.backlog() != nil)
  }

  /// Said after any command, so that nobody wonders about the time.
  package func noteBacklog() async throws {
    guard let clock = try await control.backlog() else { return }
    streams.note(ConsoleWords.backlog(until: try await control.now(), clock: clock))
  }

  private func destination(_ step: String?, _ target: String?) async throws -> Date {
    let goal: ClockStep
    switch (step, target) {
    case (let step?, nil): goal = try ClockStep(step: step)
    case (nil, let target?): goal = try ClockStep(target: target)
    case (nil, nil), (_?, _?): throw CommandFailure(.usage, ConsoleWords.oneDestination)
    }
    // What is due already is booked by looking, and is not what comes next.
    _ = try await store.snapshot()
    let now = try await control.now()
    guard let date = try await goal.goal(on: control) else {
      throw CommandFailure(.usage, ConsoleWords.nothingIsDue)
    }
    guard date <= Period(ConsoleInput.Limits.years, .year).end(after: now) else {
      throw CommandFailure(.usage, ConsoleWords.tooFar(step ?? target ?? ""))
    }
    return date
  }

  /// Accelerated subscriptions renew every few seconds: a year of that would be booked for hours.
  private func demandBearable(_ date: Date) async throws {
    let rate = try await store.snapshot().clock.rate
    let limit = try await control.settings().renewalLimit.map(Double.init) ?? .infinity
    let expected = try await control.subscriptions().reduce(0.0) { sum, standing in
      guard standing.machine.autoRenews, let due = standing.machine.due, due < date,
        let period = control.catalog.product(standing.renewsAs)?.subscription?.period
      else { return sum }
      let length = rate.length(of: period) ?? period.end(after: due).timeIntervalSince(due)
      return sum + min(limit, date.timeIntervalSince(due) / max(1, length))
    }
    guard expected <= Double(ConsoleInput.Limits.mostBookings) else {
      throw CommandFailure(.usage, ConsoleWords.tooManyRenewals(Int(expected)))
    }
  }
}

struct ClockForm: Encodable {
  var now: Int
  var isReal: Bool
  /// Seconds ahead of the real time.
  var offset: Int
  var rate: String
  var nextEvent: Int?
  /// Not everything that is due is booked yet.
  var isBehind: Bool
}

struct AdvanceForm: Encodable {
  var clock: ClockForm
  /// In the order of their dates.
  var booked: [TransactionForm]
}
