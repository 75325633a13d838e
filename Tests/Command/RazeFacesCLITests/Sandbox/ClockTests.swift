import Foundation
import TestSupport
import Testing

@Suite(.watched) struct ClockTests {
  @Test func aYearBooksAndPrintsTwelveMonthlyRenewals() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    let ending = try await world.run("clock", "advance", "1y")
    let lines = ending.steadyOutput.split(separator: "\n").map(String.init)
    #expect(lines.first == "It is #################### in the sandbox; 12 transactions were booked")
    #expect(
      lines.dropFirst(2).allSatisfy {
        $0 == "#################  ################  ################  com.example.shop.club.month"
          + "    1  $4.99  tester@example.com  iphone  Renewal"
      })
    #expect(lines.count == 14)
    #expect(ending.status == 0)
    #expect(try await world.transactions().count == 13)
    #expect(try await world.run("clock", "advance", "1h").output.hasSuffix("nothing was booked\n"))
  }

  @Test func purchasesWorkACenturyAhead() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("clock", "advance", "100y")
    try await world.buy("face")
    #expect(try await world.run("receipt", "verify").status == 0)
    #expect(try await world.pending().isEmpty)
  }

  @Test func everyTransitionIsPrinted() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    try await world.run("sandbox", "set", "billing-fails", "on")
    try await world.run("sandbox", "set", "grace-period", "on")
    let lines = try await world.run("clock", "advance", "4mo").steadyOutput
      .split(separator: "\n").map { $0.dropFirst(39) }
    #expect(lines.count == 6)
    for (line, what) in zip(
      lines.dropFirst(2),
      [
        "The payment for com.example.shop.club.month failed",
        "In grace period: com.example.shop.club.month",
        "In billing retry: com.example.shop.club.month", "Expired: com.example.shop.club.month",
      ])
    { #expect(line.hasPrefix(what), "\(lines)") }
    #expect(lines.last?.hasSuffix(", billing failed") == true)
    #expect(
      try #require(try await world.object("clock", "advance", "1d")["transitions"] as? [Any])
        .isEmpty)
  }

  @Test func theClockAdvancesToADayADateAndTheNextEvent() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("club.month")
    let due = try #require(try await world.object("clock")["nextEvent"] as? Int)
    let booked = try #require(
      try await world.object("clock", "advance", "--to", "next")["booked"] as? [[String: Any]])
    #expect(booked.map { $0["purchaseDate"] as? Int } == [due])
    let year = Calendar(identifier: .gregorian).component(.year, from: Date()) + 2
    // A renewal could be due on that day, so the subscription is canceled first.
    try await world.expect(
      """
      $ subscriptions cancel club.month
      [...]
      $ clock advance --to \(year)-02-28
      It is \(year)-02-28T00:00:00Z in the sandbox; [...]
      $ clock advance --to \(year)-02-28T12:30:00Z
      It is \(year)-02-28T12:30:00Z in the sandbox; nothing was booked
      $ clock advance --to \(year)-02-28T20:30:00+07:00
      It is \(year)-02-28T13:30:00Z in the sandbox; [...]
      $ clock
      [...]ahead by    [...]
      $ clock reset
      It is #################### in the sandbox, the real time; booked transactions keep their dates
      """)
    #expect(try await world.object("clock")["isReal"] as? Bool == true)
  }

  /// InputTests has the steps and dates that are refused.
  @Test func anInvalidAdvanceIsRefusedInOneLineAndChangesNothing() async throws {
    let world = try await CommandWorld.signedIn()
    let both = """
      name a step of time, as in `razefaces clock advance 1mo`, or a target, as in `razefaces clock \
      advance --to next`
      """
    try await world.expect(
      """
      $ clock advance -- 1x
      64: "1x" is not a valid step of time; allowed: a number from 1 to 999999 with y, mo, w, d, h, m \
      or s, such as 1y, 3mo or 12h
      $ clock advance --to 2027-02-30
      64: "2027-02-30" is not a valid date; allowed: a day such as 2027-01-31, a date and time such \
      as 2027-01-31T12:00:00Z, or "next"
      $ clock advance --to 2020-01-31
      64: 2020-01-31T00:00:00Z is not later than the sandbox's time, [...]
      $ clock advance 101y
      64: that is too far; the clock moves at most 100 years at a time
      $ clock advance --to next
      64: nothing is scheduled, so there is no next event; `razefaces subscriptions` lists the \
      subscriptions
      $ clock advance
      64: \(both)
      $ clock advance 1d --to next
      64: \(both)
      $ clock rate month-2s
      64: "month-2s" is not a valid time rate; did you mean "month-1h"? allowed: real-time, \
      month-1h, month-30m, month-15m, month-5m, month-30s, renewal-15m, renewal-5m, renewal-1m, \
      renewal-30s, renewal-10s, renewal-2s
      """)
    #expect(try await world.object("clock")["isReal"] as? Bool == true)
  }

  @Test func tooManyRenewalsAreRefused() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.run("clock", "rate", "renewal-2s")
    try await world.buy("club.month")
    let ending = try await world.run("clock", "advance", "1y")
    #expect(
      try #require(
        ending.errors.wholeMatch(of: /razefaces: that would create about \d+ renewals; .*\n/)
      )
      .output.contains("razefaces clock rate real-time"))
    #expect(ending.status == 64)
    #expect(try await #require(world.object("clock")["offset"] as? Int) == 0)
  }
}
