import RazeFacesConsole
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The clock's keys on every screen, and its notes.
@Suite struct TimeKeysTests {
  private let monthOn = SandboxAction.world(.clock(.advance(.period(Period(1, .month)))))
  private let club = Sample.id("club.monthly")

  private func event(
    _ number: Int64, _ fact: WorldEvent.Fact, account: String = "tester@example.com"
  ) -> WorldEvent {
    var event = Sample.event(number, Int(number), fact)
    event.subject.productID = club
    event.subject.account = account
    return event
  }

  private var renewal: WorldEvent.Fact {
    .booked(WorldEvent.Booking(Sample.page.records[0]))
  }

  private func stage(_ events: [WorldEvent], booked: Int = 0, size: Size = .design) -> Stage {
    var stage = Stage(Sample.busyShop(), size: size)
    let records = Array(repeating: Sample.page.records[0], count: booked)
    stage.send(
      .performed(monthOn, .clockMoved(now: Sample.now, booked: records, events: events)))
    return stage
  }

  @Test(arguments: Tab.allCases)
  func clockKeysWorkOnEveryScreen(tab: Tab) {
    var stage = Stage(Sample.busyShop())
    stage.press(KeyPress(Character("\(tab.number)")))
    stage.read(Sample.log)
    stage.send(.transactionsLoaded(Sample.page, before: nil))
    _ = stage.takeEffects()
    stage.press(".", ">")
    #expect(
      stage.takeEffects() == [.control(.world(.clock(.advance(.nextEvent)))), .control(monthOn)])
    stage.press("?")
    #expect(stage.canvas.size == stage.screen.size)
    var help = stage.text
    for _ in 1...40 {
      stage.press("j")
      help += stage.text
    }
    #expect(help.contains("Time: Jump to the next event") && help.contains("Time: +1 month"))
  }

  @Test func theNoteIsAboutTheMostImportantEvent() {
    let failed = event(1, .billingFailed)
    let retry = event(2, .retryStarted(until: Sample.ago(days: -60)))
    let stage = stage([event(3, renewal), failed, retry, event(4, .autoRenewSwitched(isOn: false))])
    #expect(stage.text.contains("✕ Mar 1: The payment for Club, Monthly failed. Apple tries"))
    #expect(stage.note.hasSuffix("more"))
  }

  @Test func severalEventsAreShownInASheet() {
    let failed = event(1, .billingFailed)
    let retry = event(2, .retryStarted(until: Sample.ago(days: -60)))
    var stage = stage([event(3, renewal), failed, retry])
    #expect(stage.state.isAt(TimeNews.self))
    for words in [
      "The payment for Club, Monthly failed", "In billing retry: Club, Monthly, until ",
    ] {
      #expect(stage.text.contains(words), "\(words)")
    }
    stage.press(">")
    #expect(stage.state.sheets.isEmpty)
    #expect(stage.takeEffects().last == .control(monthOn))
  }

  @Test func manyRenewalsAreCountedAndTheLatestAreListed() {
    let stage = stage((1...40).map { event($0, renewal) }, booked: 40)
    #expect(stage.note.contains("+39 more"))
    #expect(stage.text.contains("more") && stage.text.contains("    OK    "))
  }

  @Test func eventsOfOtherAccountsNameThem() {
    let stage = stage([event(1, .expired(intent: nil), account: "minh@example.com")])
    #expect(stage.note.contains("Mar 1, minh: Expired: Club, Monthly"))
  }
}
