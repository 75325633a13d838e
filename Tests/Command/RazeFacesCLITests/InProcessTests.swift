import Foundation
import TestSupport
import Testing

/// Commands that run in this process with given surroundings.
@MainActor @Suite(.ownConnection) struct InProcessTests {
  @Test func datesUseTheGivenTimeZone() async throws {
    let world = try CommandWorld.smallShop()
    let zone = try #require(TimeZone(identifier: "Asia/Ho_Chi_Minh"))
    let clock = await world.runHere("clock", timeZone: zone)
    #expect(clock.output.hasPrefix("time        2026-03-01T19:30:05+07:00\n"))
    let json = await world.runHere("clock", "--json", timeZone: zone)
    #expect(json.output.contains("\"now\" : 1772368205000"))
  }
}
