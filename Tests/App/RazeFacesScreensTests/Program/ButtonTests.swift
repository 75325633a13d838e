import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import TerminalKit
import Testing

@testable import RazeFacesScreens

/// Whatever looks like a button can be clicked.
@Suite struct ButtonTests {
  private let face = Sample.id("swiftshopping")

  private func stage(_ shop: AppState = Sample.freshShop()) -> Stage { Stage(shop, size: .wide) }

  /// Clicks the first place where a text stands.
  private func click(
    _ text: String, in stage: inout Stage, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let canvas = stage.canvas
    let places = (0..<canvas.size.height).compactMap { y -> Point? in
      let line = canvas.line(y)
      return line.firstRange(of: text).map {
        Point(line.distance(from: line.startIndex, to: $0.lowerBound), y)
      }
    }
    let place = try #require(places.first, sourceLocation: location)
    stage.click(place.x, place.y)
  }

  @Test func thePriceInARowSelectsItAndBuys() throws {
    var stage = stage()
    try click("$1.99", in: &stage)
    #expect(stage.selectedName == "Merge Conflict")
    #expect(stage.takeEffects().contains(.buy(productID: Sample.id("mergeconflict"), quantity: 1)))
  }

  @Test func aPriceThatIsNoPillOnlySelects() throws {
    var stage = Stage(Sample.freshShop())
    try click("$2.99", in: &stage)
    #expect(stage.selectedName == "Green Build")
    #expect(!stage.takeEffects().contains { $0.boughtID != nil })
  }

  @Test func thePagesButtonBuysAndItsWayBackCloses() throws {
    var stage = stage()
    stage.press(.enter)
    try click("Buy  $0.99", in: &stage)
    #expect(stage.takeEffects().contains(.buy(productID: face, quantity: 1)))
    try click("‹ Store", in: &stage)
    #expect(!stage.state.isOnProductPage)
  }

  @Test(arguments: ["Merge Conflict", "Swift Shopping"])
  func theFacesOfAGroupOpenTheirPages(name: String) throws {
    var stage = stage()
    stage.select("Friday Deploy")
    stage.press(.enter)
    try click(name, in: &stage)
    #expect(stage.selectedName == name && stage.state.isOnProductPage)
  }

  @Test func thePersonOpensTheAccount() throws {
    var stage = stage()
    try click("sign in", in: &stage)
    #expect(stage.takeEffects().contains(.signIn))
  }

  @Test func theBandsKeyEndsWhatItNames() throws {
    var shop = Sample.freshShop()
    shop.storeState?.faults.apply(
      .arm(Fault(point: .purchase, effect: .refusal(.paymentNotAllowed))))
    var stage = stage(shop)
    try click("ends it", in: &stage)
    #expect(stage.takeEffects().contains(.control(.world(.faults(.clear)))))
  }

  @Test func nothingBehindASheetIsAButton() throws {
    var stage = stage()
    stage.press("?")
    stage.click(stage.screen.size.width - 10, 0)
    #expect(!stage.takeEffects().contains(.signIn))
  }

  @Test func theSecondClickOnAButtonDoesNothing() throws {
    var stage = stage()
    try click("$2.99", in: &stage)
    let point = try #require(stage.canvas.buttons.last { $0.keys == ["b"] }).area.origin
    stage.feed(.mouse(MouseEvent(.doubleClick, at: point)))
    #expect(!stage.state.isOnProductPage)
  }
}
