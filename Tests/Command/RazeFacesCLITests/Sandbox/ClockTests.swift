import Foundation
import TestSupport
import Testing

@Suite(.watched) struct ClockTests {
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
}
