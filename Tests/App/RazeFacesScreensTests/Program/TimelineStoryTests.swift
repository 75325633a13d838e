import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The timeline's page: its keys, its window, and what it opens.
@Suite struct TimelineStoryTests {
  private func stage(_ timeline: Timeline = Sample.timeline, size: Size = .wide) -> Stage {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.openTimeline(timeline)
    return stage
  }

  /// The line below the pictures: the period at the cursor.
  private func described(_ stage: Stage) -> String? {
    stage.text.split(separator: "\n").map(String.init).first { $0.contains("Paid ·") }
  }

  @Test func itShowsEverythingAndTheCursorIsNow() {
    let stage = stage()
    #expect(stage.text.contains("Club, Monthly") && stage.text.contains("VIP Year"))
    #expect(stage.text.contains("its end is set by the app"))
    #expect(stage.text.contains("▼") && stage.text.contains("the log begins"))
    #expect(described(stage)?.contains("Feb 19 – Mar 22 · Paid · Club, Monthly · $2.99") == true)
  }

  @Test func keysMoveTheCursorAndTheWindow() {
    var stage = stage()
    let now = stage.text
    stage.press(.home)
    #expect(stage.text.contains("Free trial ·"))
    stage.press(.end)
    #expect(stage.text.contains("VIP Year") && stage.text != now)
    stage.press("0")
    #expect(stage.text == now)
    stage.press(.left, times: 3)
    #expect(described(stage) != nil && stage.text != now)
    stage.press(.right, times: 3)
    #expect(described(stage)?.contains("Feb 19") == true)
    stage.press(.down)
    #expect(described(stage)?.contains("VIP Year") == true)
  }

  @Test func zoomGoesFromAnHourToTenYears() {
    var stage = stage()
    for _ in 0..<20 { stage.press("+") }
    #expect(stage.text.contains("12:00"))
    let closest = stage.text
    stage.press("+")
    #expect(stage.text == closest)
    for _ in 0..<30 { stage.press("-") }
    #expect(stage.text.contains("2026") && stage.text.contains("2030"))
    stage.press(.pageUp, times: 5)
    stage.press(.pageDown, times: 9)
    #expect(stage.text.contains("Timeline"))
  }

  @Test func aPeriodOpensItsTransaction() {
    var stage = stage()
    stage.press(.enter)
    #expect(stage.state.tab == .transactions && !stage.state.transactions.timeline.isOpen)
    stage.read([Sample.record(110, "club.monthly", days: 10, price: 1, original: 100)])
    #expect(stage.state.transactions.page != nil)
  }

  @Test func aFailureOpensItsLineOfTheLog() {
    var stage = stage()
    for _ in 0..<40 where !stage.text.contains("The payment for Club, Monthly failed") {
      stage.press(.left)
    }
    stage.press(.enter)
    #expect(stage.state.tab == .log)
    let events = Sample.timeline.rows[0].marks.compactMap(\.event)
    stage.read(
      EventPage(
        events: events
          + Sample.log.events.map { event in
            var event = event
            event.id += 100
            event.act = event.id
            return event
          }))
    #expect(stage.state.log.selectedEvents.contains(70))
  }

  @Test(arguments: [KeyPress(.escape), "h", "T"])
  func itClosesAsItOpens(key: KeyPress) {
    var stage = stage()
    stage.press(key)
    #expect(!stage.state.transactions.timeline.isOpen && stage.state.tab == .transactions)
  }

  @Test func itFollowsTheClockAndEachChangeOfTheWorld() {
    var stage = stage()
    _ = stage.takeEffects()
    var shop = Sample.busyShop()
    shop.storeState?.revision += 1
    stage.send(.deviceChanged(shop))
    let loads = stage.effects.filter { if case .loadTimeline = $0 { true } else { false } }
    #expect(loads.count == 1)
    stage.send(.now(Sample.now.addingTimeInterval(5 * 86_400)))
    let later = stage.text
    stage.load(Sample.timeline)
    #expect(stage.text == later)
  }

  @Test func aWindowBeyondWhatIsLoadedLoadsItAndNothingTwice() {
    var stage = stage(Sample.tenYears)
    let whole = stage.effects.filter { if case .loadTimeline = $0 { true } else { false } }
    // Opening asks for a year, and the answer's extent for the rest.
    #expect(whole.count == 2)
    stage.load(Sample.tenYears)
    for key in [Key.left, .home, .end, .pageUp] { stage.press(key) }
    stage.press("-", "+", "-")
    #expect(stage.effects.filter { if case .loadTimeline = $0 { true } else { false } }.count == 2)
    #expect(stage.text.contains("2020"))
  }

  @Test func aClickMovesTheCursorToItsRowAndDate() {
    var stage = stage()
    let lines = stage.text.split(separator: "\n", omittingEmptySubsequences: false)
    let row = lines.firstIndex { $0.contains("VIP Year") } ?? 0
    stage.click(60, row + 1)
    #expect(stage.state.transactions.timeline.list.selected == 1)
    stage.click(2, 0)
    #expect(stage.text.contains("Timeline"))
  }

  @Test func theLibraryShowsTheBarsBesideOrBelowThePlan() {
    for (size, isBeside) in [(Size.wide, true), (.design, false)] {
      var stage = Stage(Sample.busyShop(), size: size)
      stage.press("2")
      stage.load(Sample.timeline)
      stage.press(.end)
      let line = stage.text.split(separator: "\n").first { $0.contains("██") }
      #expect(line != nil, "\(size)")
      let plan = stage.line("Club, Monthly") ?? ""
      if !isBeside { #expect(!plan.contains("██")) }
    }
  }

  @Test func nobodyHasNoTimeline() {
    var stage = Stage(Sample.freshShop())
    stage.openTransactions([])
    stage.press("T")
    #expect(stage.note.contains("Nobody is signed in."))
  }

  @Test(arguments: [GlyphSet.unicode, .basic, .ascii], [ColorDepth.full, .eight, .none])
  func itReadsInAnyTerminal(glyphs: GlyphSet, colors: ColorDepth) {
    for size in [Size(80, 24), Size(200, 60)] {
      var stage = Stage(
        Sample.busyShop(), size: size, capabilities: Capabilities(colors: colors, glyphs: glyphs))
      stage.openTimeline()
      let marks = Marks(glyphs: glyphs)
      let signs = [Timeline.Bar.Kind.trial, .paid, .retry, .refunded].map { marks.bar($0) }
      #expect(Set(signs).count == 4)
      for sign in signs { #expect(stage.text.contains(sign), "\(sign) at \(size)") }
      if glyphs == .ascii { #expect(stage.text.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }
}
