import Foundation
import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Each thing that is shown has its day.
@Suite struct DayTests {
  @Test func aStepOfAnotherDayShowsIt() {
    var stage = Stage(Sample.busyShop(), size: .wide)
    stage.press("5")
    let asked = Sample.event(9, 0, .paymentDeferred, payment: 3, of: Sample.id("offbyone"), act: 8)
    var bought = Sample.event(
      8, 0, .paymentAdded(quantity: 1), payment: 3, of: Sample.id("offbyone"))
    bought.date = Sample.ago(days: 20)
    stage.read(EventPage(events: [bought, asked]))
    #expect(stage.line("A parent is asked")?.contains("Mar 1") == true)
    #expect(stage.line("Feb 9") != nil)
  }

  @Test func aRowBelowANewMonthHasItsDay() {
    var stage = Stage(Sample.busyShop(), size: .wide)
    stage.openTransactions([
      Sample.record(2, "offbyone", days: 0, price: 1),
      Sample.record(1, "swiftshopping", days: 365, price: 1),
    ])
    for name in ["Off by One", "Swift Shopping"] {
      #expect(stage.line(name)?.contains("Mar 1") == true)
    }
  }
}
