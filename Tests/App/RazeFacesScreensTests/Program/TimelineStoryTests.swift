import Foundation
import RazeFacesDevice
import RazeFacesShop
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// The timeline's page. A tape has its keys.
@Suite struct TimelineStoryTests {
  private func stage(_ timeline: Timeline = Sample.timeline, size: Size = .wide) -> Stage {
    var stage = Stage(Sample.busyShop(), size: size)
    stage.openTimeline(timeline)
    return stage
  }

  @Test func itShowsEverythingAndTheCursorIsNow() {
    let stage = stage()
    #expect(stage.text.contains("Club, Monthly") && stage.text.contains("VIP Year"))
    #expect(stage.text.contains("its end is set by the app"))
    #expect(stage.text.contains("▼") && stage.text.contains("the log begins"))
    #expect(stage.text.contains("Feb 19 – Mar 22 · Paid · Club, Monthly · $2.99"))
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
